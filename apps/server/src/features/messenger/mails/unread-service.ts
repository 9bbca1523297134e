import { conversations as bounds } from '@hub/contract/conversation-limits';
import { seconds } from '@hub/contract/limits';
import { createMailStore } from './mail-store.ts';
import type { MessengerParts } from '#messenger/parts.ts';
import type { Conversation } from '#messenger/records/conversation-store.ts';
import type { JobData, Jobs } from '#platform/jobs/jobs.ts';

/** Queue of messages. A message is emailed if it is still unread after a delay. */
export const unreadQueue = 'conversation-unread';
/** Queue of emails, with one job for each recipient. */
export const mailQueue = 'conversation-mail';

export type ConversationRef = Pick<Conversation, 'id' | 'topic'>;

interface UnreadMessage {
  readonly position: number;
  readonly to: 'buyer' | 'publisher';
  /** Owner of the conversation; null for a person without an account. */
  readonly userId: number | null;
}

/**
 * Returns the position up to which the recipient has read or received emails. For a login issue
 * only emails count.
 */
function knownTo(to: 'buyer' | 'publisher', conversation: Conversation): number {
  const [read, mailed] =
    to === 'buyer'
      ? [conversation.buyerReadPosition, conversation.mailedToBuyer]
      : [conversation.publisherReadPosition, conversation.mailedToPublisher];
  return conversation.topic === 'login' ? mailed : Math.max(read, mailed);
}

export function createUnreadMails({ db, jobs, conversations }: MessengerParts) {
  const store = createMailStore(db);
  /** Returns job data with the user id, so that erasing a person deletes the job. */
  const ofPerson = (userId: number | null): JobData => (userId === null ? {} : { userId });

  /** Enqueues emails about all unread messages, so that each message is emailed once. */
  async function mailAll(
    conversation: Conversation,
    to: 'buyer' | 'publisher',
    later?: Parameters<Jobs['enqueue']>[2],
  ): Promise<void> {
    const { id, userId, lastPosition: upTo, assignedTo } = conversation;
    const isToBuyer = to === 'buyer';
    const mailed = isToBuyer ? { mailedToBuyer: upTo } : { mailedToPublisher: upTo };
    await conversations.change(id, mailed);
    const after = knownTo(to, conversation);
    const addressees = isToBuyer ? ['buyer'] : ['mailbox', ...(await store.mailed(assignedTo))];
    for (const addressee of addressees) {
      const job = { conversationId: id, addressee, after, upTo, ...ofPerson(userId) };
      await jobs.enqueue(mailQueue, job, later);
    }
  }

  return {
    /** Enqueues a check of an unread message, in the transaction that writes the message. */
    async plan(
      { id, topic }: ConversationRef,
      { position, to, userId }: UnreadMessage,
    ): Promise<void> {
      const job = { conversationId: id, to, position, ...ofPerson(userId) };
      // Login issues are emailed immediately, because email is the only way to answer them.
      const after = topic === 'login' ? 0 : bounds.mailAfter / seconds(1);
      await jobs.enqueue(unreadQueue, job, { after });
    },
    /** Enqueues emails about all messages that are still unread. */
    due: ({ conversationId, to, position }: JobData): Promise<void> =>
      db.transaction(async () => {
        const conversation = await conversations.lock(Number(conversationId));
        if (!conversation) return;
        const side = to === 'buyer' ? to : 'publisher';
        if (Number(position) > knownTo(side, conversation)) await mailAll(conversation, side);
      }),
    /**
     * Enqueues emails about unread messages of a locked conversation before they move. The emails
     * find the messages by their old positions.
     */
    async planBeforeMove(conversation: Conversation): Promise<void> {
      for (const to of ['buyer', 'publisher'] as const) {
        if (knownTo(to, conversation) >= conversation.lastPosition) continue;
        await mailAll(conversation, to, { after: bounds.mailAfter / seconds(1) });
      }
    },
  };
}
