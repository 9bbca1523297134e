import { conversations as bounds } from '@hub/contract/conversation-limits';
import { seconds } from '@hub/contract/limits';
import type { MailStore } from './mail-store.ts';
import type { Conversation, ConversationStore } from '#messenger/records/conversation-store.ts';
import type { Db } from '#platform/db/db.ts';
import type { JobData, Jobs } from '#platform/jobs.ts';

/** In which a message waits to be read; what is not read by then is mailed. */
export const unreadQueue = 'conversation-unread';
/** In which a mail waits for the mail server, one for each address. */
export const mailQueue = 'conversation-mail';

/** Which conversation it is, and with whom. */
export type Whose = Pick<Conversation, 'id' | 'topic'>;

export interface UnreadMails {
  /**
   * With the statement that keeps a message, which puts the job into its queue: answers after how many
   * seconds the other side is mailed what it did not read.
   */
  plan(conversation: Whose): number;
  /** Its time is over: has all mailed that is unread then, once. */
  due(job: JobData): Promise<void>;
}

interface UnreadParts {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'enqueue' | 'expect'>;
  readonly conversations: ConversationStore;
  readonly store: MailStore;
}

/** Up to where the other side knows; who cannot sign in knows of nothing but mails. */
function knownTo(to: 'buyer' | 'publisher', conversation: Conversation): number {
  const { topic, readByBuyer, mailedToBuyer, readByPublisher, mailedToPublisher } = conversation;
  const [read, mailed] =
    to === 'buyer' ? [readByBuyer, mailedToBuyer] : [readByPublisher, mailedToPublisher];
  return topic === 'login' ? mailed : Math.max(read, mailed);
}

export function createUnreadMails({ db, jobs, conversations, store }: UnreadParts): UnreadMails {
  /** With the user's number, by which a person's jobs go when the person does. */
  const ofPerson = (userId: number | null): JobData => (userId === null ? {} : { userId });

  return {
    plan({ topic }) {
      if (topic !== 'login') return bounds.mailAfter / seconds(1);
      // A report of somebody who cannot sign in is a call for help, and its answer has no other way.
      jobs.expect(unreadQueue);
      return 0;
    },
    due: ({ conversationId, to, position }) =>
      db.transaction(async () => {
        const conversation = await conversations.lock(Number(conversationId));
        if (!conversation) return;
        const { id, userId, lastPosition: upTo, assignedTo } = conversation;
        const isToBuyer = to === 'buyer';
        const after = knownTo(isToBuyer ? 'buyer' : 'publisher', conversation);
        if (Number(position) <= after) return;
        const mailed = isToBuyer ? { mailedToBuyer: upTo } : { mailedToPublisher: upTo };
        await conversations.change(id, mailed);
        const addressees = isToBuyer ? ['buyer'] : ['mailbox', ...(await store.mailed(assignedTo))];
        for (const addressee of addressees) {
          const job = { conversationId: id, addressee, after, upTo, ...ofPerson(userId) };
          await jobs.enqueue(mailQueue, job);
        }
      }),
  };
}
