import {
  Intercom,
  onUnreadCountChange,
  show,
  showNewMessage,
  shutdown,
} from '@intercom/messenger-js-sdk';
import { seconds } from '@hub/contract/limits';
import type { StartMessenger } from './messenger.ts';

/** The element that the vendor's package loads its script with. */
const loaderId = '_intercom_npm_loader';

/** A script that does not come must not leave a person without a way to write. */
const patience = seconds(5);

/** The package tells nobody whether its script came; a blocked one is forgotten, to be tried anew. */
function loaded(): Promise<void> {
  const loader = document.getElementById(loaderId);
  if (loader === null) return Promise.resolve();
  return new Promise((done, fail) => {
    const giveUp = (): void => {
      loader.remove();
      window.Intercom = undefined;
      fail(new Error('The messenger did not load.'));
    };
    const timer = setTimeout(giveUp, patience);
    loader.addEventListener('load', () => {
      clearTimeout(timer);
      done();
    });
    loader.addEventListener('error', () => {
      clearTimeout(timer);
      giveUp();
    });
  });
}

/** Intercom, whose own launcher stands in the corner once it is there. */
export const startIntercom: StartMessenger = async ({ appId, token }) => {
  const proof = token === null ? {} : { intercom_user_jwt: token };
  Intercom({ app_id: appId, ...proof });
  await loaded();
  return {
    show: token === null ? () => showNewMessage('') : show,
    onUnread: (listener) => onUnreadCountChange(listener),
    end: shutdown,
  };
};
