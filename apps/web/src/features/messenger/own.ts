import type { StartMessenger } from './messenger.ts';
import { startTalk } from './talk/talk.ts';

/** Uses the contact panel as its window. @throws {Error} for a guest. */
export const startOwn: StartMessenger = async ({ client, userId }) => {
  if (userId === null) throw new Error('A guest has no conversations.');
  const talk = startTalk(client, userId);
  let stopCounting: () => void = () => undefined;
  return {
    talk,
    show: () => undefined,
    onUnread(listener) {
      stopCounting();
      stopCounting = talk.subscribe(() => listener(talk.unread()));
      listener(talk.unread());
    },
    prove: () => undefined,
    end() {
      stopCounting();
      talk.end();
    },
  };
};
