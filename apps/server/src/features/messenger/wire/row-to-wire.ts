import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { Message } from '#messenger/records/message-store.ts';
import type { OperatorView } from '#messenger/records/view-store.ts';
import { toLicense, toShared, type WireContext } from './shared-to-wire.ts';

type WireRow = OperatorAnswerOf<'operatorConversations'>['rows'][number];
type WireMessage = OperatorAnswerOf<'operatorConversation'>['messages'][number];

export interface ReaderContext extends WireContext {
  /** True for a viewer, who sees authors and times but no texts. */
  readonly hidesTexts: boolean;
}

/** User id of no person, for API tokens. */
export const nobody = 0;

export const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** Converts a message for operators. People are shown by username, API tokens by name. */
export const toOperatorMessage = (
  message: Message,
  { hidesTexts }: ReaderContext,
): WireMessage => ({
  ...toShared(message, ({ username }) => username),
  ...(hidesTexts && { text: '', files: [], secrets: [] }),
  name: message.side === 'publisher' ? message.name : null,
  author: message.username ?? message.program,
  is_note: message.isNote,
  mentions: [...message.mentions],
  by_email: message.byEmail,
  has_original: message.hasOriginal && !hidesTexts,
});

function stateOf({ closedAt, snoozedUntil }: OperatorView, now: Date): WireRow['state'] {
  if (closedAt !== null) return 'closed';
  return snoozedUntil !== null && snoozedUntil > now ? 'snoozed' : 'open';
}

export const toOperatorRow = (view: OperatorView, reading: ReaderContext): WireRow => {
  const { person } = view;
  const email = person?.email ?? view.email ?? '';
  const name = person === null ? email : `${person.firstName} ${person.lastName}`;
  const state = stateOf(view, reading.now);
  const since = state === 'open' ? view.waitingSince : null;
  return {
    id: view.id,
    topic: view.topic,
    person: { id: view.userId, name, email },
    license: toLicense(view.license, reading),
    state,
    unverified: view.isUnverified,
    waiting_since: iso(view.waitingSince),
    reply_due: iso(since && reading.replyDue(since)),
    snoozed_until: iso(view.snoozedUntil),
    assigned_to: view.assigned,
    satisfaction: view.satisfaction,
    tags: [...view.tags],
    created_at: view.createdAt.toISOString(),
    last: toOperatorMessage(view.last, reading),
    is_unread: view.isUnread,
    mentions_me: view.isMentioned,
    present: [...view.present],
  };
};
