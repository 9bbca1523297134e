import type { AnswerOf } from '@hub/contract/calls';
import type { Message, Thread } from '#messenger/records/message-store.ts';
import type { BuyerView } from '#messenger/records/view-store.ts';
import { askedAbout, isOpen } from '#messenger/closings/rating-rules.ts';
import { toMove } from './move-to-wire.ts';
import { toLicense, toShared, type WireContext } from './shared-to-wire.ts';

type Wire = AnswerOf<'conversation'>;

/** Converts a message for the buyer. Operators are shown by first name only. */
export const toBuyerMessage = (message: Message): Wire['messages'][number] => {
  const mine = message.side === 'buyer';
  const author = message.firstName;
  return {
    ...toShared(message, ({ firstName }) => firstName),
    name: mine ? message.name : null,
    author,
    mine,
  };
};

/** Converts the rating question about the last closing; null without a question. */
function toSatisfaction(
  view: BuyerView,
  wireContext: WireContext,
): Wire['conversation']['satisfaction'] {
  const closing = askedAbout(view, wireContext.now);
  if (closing === null) return null;
  const { license } = view;
  const url = closing.linkAt === null || license === null ? null : wireContext.ratingUrlOf(license);
  return {
    closing: new Date(closing.closedAt).toISOString(),
    face: closing.face,
    comment: closing.comment ?? '',
    is_open: isOpen(closing, wireContext.now),
    link: license === null || url === null ? null : { item: wireContext.nameOf(license), url },
  };
}

export const toBuyerConversation = (
  view: BuyerView,
  wireContext: WireContext,
): Wire['conversation'] => ({
  id: view.id,
  topic: view.topic,
  license: toLicense(view.license, wireContext),
  state: view.closedAt === null ? 'open' : 'closed',
  unverified: view.isUnverified,
  created_at: view.createdAt.toISOString(),
  last: toBuyerMessage(view.last),
  unread: view.unread,
  unread_from: view.unreadFrom,
  satisfaction: toSatisfaction(view, wireContext),
});

export const toBuyerThread = (thread: Thread<BuyerView>, wireContext: WireContext): Wire => ({
  conversation: toBuyerConversation(thread.conversation, wireContext),
  messages: thread.messages.map(toBuyerMessage),
  more: thread.more,
  moves: thread.moves.map((move) => toMove(move, thread.conversation.id)),
});
