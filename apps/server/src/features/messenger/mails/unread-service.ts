import { conversations as bounds } from '@hub/contract/conversation-limits';
import { seconds } from '@hub/contract/limits';
import type { MailStore } from './mail-store.ts';
import type { Conversation, ConversationStore } from '#messenger/records/conversation-store.ts';
import type { Db } from '#platform/db/db.ts';
import type { JobData, Jobs } from '#platform/jobs/jobs.ts';

/** Queue of messages that are emailed unless they are read in time. */
export const unreadQueue = 'conversation-unread';
/** Queue in which an email waits for the mail server, one for each address. */
export const mailQueue = 'conversation-mail';

/** Conversation and its topic. */
export type ConversationRef = Pick<Conversation, 'id' | 'topic'>;

/** A message that the other side has not read yet. */
export interface UnreadMessage {
  readonly position: number;
  readonly to: 'buyer' | 'publisher';
  /** Owner of the conversation; null for a person who cannot sign in. */
  readonly userId: number | null;
}

interface UnreadDependencies {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly conversations: ConversationStore;
  readonly store: MailStore;
}

/**
 * Returns the position that the other side knows; a person who cannot sign in knows only emails.
 */
function knownTo(to: 'buyer' | 'publisher', conversation: Conversation): number {
  const { topic, buyerReadPosition, mailedToBuyer, publisherReadPosition, mailedToPublisher } =
    conversation;
  const [read, mailed] =
    to === 'buyer'
      ? [buyerReadPosition, mailedToBuyer]
      : [publisherReadPosition, mailedToPublisher];
  return topic === 'login' ? mailed : Math.max(read, mailed);
}

export function createUnreadMails({ db, jobs, conversations, store }: UnreadDependencies) {
  /** Returns job data with the user's ID, by which erasing a person deletes their jobs. */
  const ofPerson = (userId: number | null): JobData => (userId === null ? {} : { userId });

  /** Emails everything that one side has not read, once. */
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
    /** Enqueues the email about an unread message, within the transaction that writes it. */
    async plan(
      { id, topic }: ConversationRef,
      { position, to, userId }: UnreadMessage,
    ): Promise<void> {
      const job = { conversationId: id, to, position, ...ofPerson(userId) };
      // Reports from people who cannot sign in are urgent, and email is the only way to answer
      // them.
      const after = topic === 'login' ? 0 : bounds.mailAfter / seconds(1);
      await jobs.enqueue(unreadQueue, job, { after });
    },
    /** Emails all messages that are still unread after the delay, once. */
    due: ({ conversationId, to, position }: JobData): Promise<void> =>
      db.transaction(async () => {
        const conversation = await conversations.lock(Number(conversationId));
        if (!conversation) return;
        const side = to === 'buyer' ? to : 'publisher';
        if (Number(position) > knownTo(side, conversation)) await mailAll(conversation, side);
      }),
    /**
     * Plans the emails about everything unread in a locked conversation whose messages move now:
     * they are found by the positions that they had.
     */
    async planBeforeMove(conversation: Conversation): Promise<void> {
      for (const to of ['buyer', 'publisher'] as const) {
        if (knownTo(to, conversation) >= conversation.lastPosition) continue;
        await mailAll(conversation, to, { after: bounds.mailAfter / seconds(1) });
      }
    },
  };
}

export type UnreadMails = ReturnType<typeof createUnreadMails>;
