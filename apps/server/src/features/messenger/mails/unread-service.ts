import { conversations as bounds } from '@hub/contract/conversation-limits';
import type { MailStore } from './mail-store.ts';
import type { Conversation, ConversationStore } from '#messenger/records/conversation-store.ts';
import type { Db } from '#platform/db/db.ts';
import type { JobData, Jobs } from '#platform/jobs.ts';
import { mailPolicy } from '#platform/mail/mailer.ts';

/** In which a message waits to be read; what is not read by then is mailed. */
export const unreadQueue = 'conversation-unread';
/** In which a mail waits for the mail server, one for each address. */
export const mailQueue = 'conversation-mail';

interface Written {
  readonly conversation: Pick<Conversation, 'id' | 'userId' | 'topic'>;
  readonly side: 'buyer' | 'publisher';
  readonly position: number;
}

export interface UnreadMails {
  /** Within the transaction of a message: has it mailed to the other side, should nobody read it in time. */
  plan(written: Written): Promise<void>;
  /** Its time is over: has all mailed that is unread then, once. */
  due(job: JobData): Promise<void>;
}

interface UnreadParts {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'enqueue'>;
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
    async plan({ conversation: { id, userId, topic }, side, position }) {
      const to = side === 'buyer' ? 'publisher' : 'buyer';
      const job = { conversationId: id, to, position, ...ofPerson(userId) };
      // A report of somebody who cannot sign in is a call for help, and its answer has no other way.
      if (topic === 'login') await jobs.enqueue(unreadQueue, job);
      else
        await jobs.enqueue(unreadQueue, job, {
          after: bounds.mailAfter / 1000,
          policy: mailPolicy,
        });
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
