import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { Message } from '#messenger/records/message-store.ts';
import type { OperatorView } from '#messenger/records/view-store.ts';
import { toLicense, toShared, type Around } from './shared-to-wire.ts';

type WireRow = OperatorAnswerOf<'operatorConversations'>['rows'][number];
type WireMessage = OperatorAnswerOf<'operatorConversation'>['messages'][number];

/** What is known around a conversation, and what its reader may know. */
export interface Reading extends Around {
  /** A viewer reads who wrote when, and not what. */
  readonly hidesTexts: boolean;
}

/** No user has it: what a program is told is told of nobody’s point of view. */
export const nobody = 0;

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** A message as those who run the hub read it: people by their usernames, programs by their tokens’. */
export const toOperatorMessage = (message: Message, { hidesTexts }: Reading): WireMessage => ({
  ...toShared(message),
  ...(hidesTexts && { text: '', files: [] }),
  name: message.side === 'publisher' ? message.name : null,
  author: message.username ?? message.program,
  is_note: message.isNote,
});

function stateOf({ closedAt, snoozedUntil }: OperatorView, now: Date): WireRow['state'] {
  if (closedAt !== null) return 'closed';
  return snoozedUntil !== null && snoozedUntil > now ? 'snoozed' : 'open';
}

export const toOperatorRow = (view: OperatorView, reading: Reading): WireRow => {
  const { person } = view;
  const email = person?.email ?? view.email ?? '';
  const name = person === null ? email : `${person.firstName} ${person.lastName}`;
  return {
    id: view.id,
    topic: view.topic,
    person: { id: view.userId, name, email },
    license: toLicense(view.license, reading),
    state: stateOf(view, reading.now),
    unverified: view.isUnverified,
    waiting_since: iso(view.waitingSince),
    snoozed_until: iso(view.snoozedUntil),
    assigned_to: view.assigned,
    created_at: view.createdAt.toISOString(),
    last: toOperatorMessage(view.last, reading),
    is_unread: view.isUnread,
    present: [...view.present],
  };
};
