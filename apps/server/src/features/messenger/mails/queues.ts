import { conversations as bounds } from '@hub/contract/conversation-limits';
import { seconds } from '@hub/contract/limits';
import { english, languageOf } from '@hub/language/languages';
import type { EmailReplies } from './email-replies.ts';
import type { MailedMessages } from './letters.tsx';
import { createMailStore, type MailedConversation } from './mail-store.ts';
import { mailQueue, unreadQueue, type createUnreadMails } from './unread-service.ts';
import type { MessengerParts } from '#messenger/parts.ts';
import { withLanguage } from '#platform/language.ts';
import type { JobData, Queue } from '#platform/jobs/jobs.ts';
import { mailPolicy, sendOrFail } from '#platform/mail/mailer.ts';
import type { MailTransport } from '#platform/mail/transport.ts';

/** Queue of mentions. A mention is emailed if it is still unread after a delay. */
const mentionQueue = 'conversation-mention';

/** Enqueues checks of mentions, in the transaction of the note. */
export async function planMentionMails(
  { jobs }: MessengerParts,
  messageId: number,
  operatorIds: readonly number[],
): Promise<void> {
  const later = { after: bounds.mailAfter / seconds(1) };
  for (const userId of operatorIds) await jobs.enqueue(mentionQueue, { messageId, userId }, later);
}

interface QueueParts extends MessengerParts {
  readonly unread: ReturnType<typeof createUnreadMails>;
  readonly transport: MailTransport;
  readonly replies: EmailReplies;
}

/** Creates the queues that email unread messages. One email contains several messages. */
export function conversationQueues(parts: QueueParts): readonly Queue[] {
  const { db, jobs, messages, settings, transport, replies } = parts;
  const store = createMailStore(db);

  const licensesOf = async ({ userId }: MailedConversation) =>
    userId === null ? [] : parts.ownership.list(userId);

  const letterContext = () => ({
    ...parts.wireContext(),
    brand: parts.brand(),
    replyTo: settings.mailTo,
  });

  const addressOf = async (
    addressee: unknown,
    { person, email }: MailedConversation,
  ): Promise<string | null> => {
    if (addressee === 'buyer') return person?.email ?? email;
    return addressee === 'mailbox' ? settings.mailTo : store.addressOf(Number(addressee));
  };

  /** Returns the recipient and the messages; null without a recipient or an unread message. */
  async function toSend(job: JobData): Promise<{ to: string; mailed: MailedMessages } | null> {
    const conversation = await store.find(Number(job['conversationId']));
    if (!conversation) return null;
    const side = job['addressee'] === 'buyer' ? 'publisher' : 'buyer';
    const range = { after: Number(job['after']), upTo: Number(job['upTo']) };
    // The job may have waited for the mail server for days, so the messages may have been read.
    const unread = await messages.thenBetween(Number(job['conversationId']), side, range);
    if (conversation.topic !== 'login' && unread.every(({ isRead }) => isRead)) return null;
    const to = await addressOf(job['addressee'], conversation);
    if (unread.length === 0 || to === null) return null;
    const written = unread.map(({ message }) => message);
    const licenses = await licensesOf(conversation);
    return { to, mailed: { conversation, messages: written, licenses } };
  }

  return [
    { name: unreadQueue, policy: mailPolicy, work: (job) => parts.unread.due(job) },
    {
      name: mentionQueue,
      policy: mailPolicy,
      async work(job) {
        const due = await parts.mentions.due(Number(job['messageId']), Number(job['userId']));
        const conversation = due && (await store.find(due.conversationId));
        if (!due || !conversation) return;
        const { conversationId, position, email } = due;
        const written = await messages.at([{ conversationId, position }]);
        if (written.length === 0) return;
        const mailed = {
          conversation,
          messages: written,
          licenses: await licensesOf(conversation),
        };
        const { toMentioned } = await import('./letters.tsx');
        // Without a reply tag, an answer to this email cannot reach the buyer.
        const addressee = `note-${job['userId']}`;
        const thread = replies.threadOf({ conversationId, addressee, upTo: position }, email);
        const send = () =>
          withLanguage(english, () =>
            transport.send(email, { ...toMentioned(mailed, letterContext()), thread }),
          );
        await sendOrFail(send, { jobs, queue: mentionQueue, job });
      },
    },
    {
      name: mailQueue,
      policy: mailPolicy,
      atOnce: 2,
      async work(job) {
        const due = await toSend(job);
        if (!due) return;
        // The email templates are loaded with the first email.
        const { toBuyer, toPublisher } = await import('./letters.tsx');
        const isToBuyer = job['addressee'] === 'buyer';
        const { person, language: code } = due.mailed.conversation;
        const language = isToBuyer
          ? (languageOf(person?.language ?? code ?? '') ?? parts.defaultLanguage())
          : english;
        const write = isToBuyer ? toBuyer : toPublisher;
        const reply = await replies.of(job, due.to);
        const send = () =>
          withLanguage(language, () =>
            transport.send(due.to, { ...write(due.mailed, letterContext()), ...reply }),
          );
        await sendOrFail(send, { jobs, queue: mailQueue, job });
      },
    },
  ];
}
