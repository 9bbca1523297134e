import { createElement } from 'react';
import type { LiveState } from '@hub/client/live';
import type { OutboxMessage } from '@hub/client/outbox';
import type { ThreadMessage } from '@hub/ui/thread';
import { MessageSecrets, SecretsOnTheirWay } from '#messenger/secret-values/message-secrets.tsx';
import { texts } from './texts.ts';
import type { Message } from '#api/conversations.ts';
import type { Letter } from './talk.ts';

/** The key is the client key, so that a message keeps its element after it was sent. */
const receivedMessage = (message: Message, team: string): ThreadMessage => ({
  key: message.name ?? String(message.position),
  isOwn: message.side === 'buyer',
  author: message.mine ? texts.you : (message.author ?? team),
  text: message.text,
  files: message.files,
  at: message.at,
  ...(message.secrets.length > 0 && {
    more: createElement(MessageSecrets, { secrets: message.secrets }),
  }),
});

type UnsentMessages = readonly OutboxMessage<Letter>[];

/** Returns true if the first message of the conversation was refused. */
const isBehind = ({ message: { to } }: OutboxMessage<Letter>, unsent: UnsentMessages): boolean =>
  unsent.some(({ name, refused }) => name === to && refused !== null);

function outgoingMessage(
  outgoing: OutboxMessage<Letter>,
  unsent: UnsentMessages,
  state: LiveState,
): ThreadMessage {
  const { name, at, message, refused } = outgoing;
  const { text, files, secrets = [] } = message;
  const secretCards = secrets.length > 0 && createElement(SecretsOnTheirWay, { secrets });
  const common = { key: name, isOwn: true, author: texts.you, text, files, at, more: secretCards };
  if (refused !== null) return { ...common, sending: { refused } };
  if (isBehind(outgoing, unsent)) return { ...common, sending: 'behind' };
  return { ...common, sending: state === 'offline' ? 'waiting' : 'sending' };
}

interface ThreadSources {
  readonly messages: readonly Message[];
  readonly outgoing: readonly OutboxMessage<Letter>[];
  readonly state: LiveState;
  readonly team: string;
}

/** Inserts a refused message by its time, before later messages. */
function insertRefused(refused: ThreadMessage, among: ThreadMessage[]): void {
  const next = among.findIndex(({ at }) => Date.parse(at) > Date.parse(refused.at));
  among.splice(next === -1 ? among.length : next, 0, refused);
}

/** Returns the messages from the hub, then the waiting messages. */
export function threadOf({ messages, outgoing, state, team }: ThreadSources): ThreadMessage[] {
  const receivedNames = new Set(messages.map(({ name }) => name));
  const thread = messages.map((each) => receivedMessage(each, team));
  const unsent = outgoing.filter(({ name }) => !receivedNames.has(name));
  for (const each of unsent)
    if (each.refused !== null) insertRefused(outgoingMessage(each, unsent, state), thread);
  const onTheirWay = unsent.filter(({ refused }) => refused === null);
  return [...thread, ...onTheirWay.map((each) => outgoingMessage(each, unsent, state))];
}

/** Returns the key of the publisher’s first message from a position on, or null. */
export function firstUnread(messages: readonly Message[], from: number | null): string | null {
  const first = messages.find(
    ({ side, position }) => side === 'publisher' && from !== null && position >= from,
  );
  return first === undefined ? null : (first.name ?? String(first.position));
}
