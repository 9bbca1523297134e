import type { Catalog } from '@hub/contract/catalog';
import { english, languageOf, type Language } from '@hub/language/languages';
import type { MailedConversation, MailStore } from './mail-store.ts';
import type { MailedMessages } from './mailed.ts';
import type { EmailReplies } from './email-replies.ts';
import { mailQueue, unreadQueue, type UnreadMails } from './unread-service.ts';
import { mentionMailQueue } from './mention-mails.ts';
import type { MentionStore } from '#messenger/mentions/mention-store.ts';
import type { MessageStore } from '#messenger/records/message-store.ts';
import type { MessengerSettings } from '#messenger/settings.ts';
import type { Ownership } from '#features/licenses';
import type { Clock } from '#platform/clock.ts';
import { withLanguage } from '#platform/language.ts';
import type { JobData, Jobs, Queue } from '#platform/jobs/jobs.ts';
import type { MailBrand } from '#platform/mail/layout.tsx';
import { mailPolicy, sendOrFail } from '#platform/mail/mailer.ts';
import type { MailTransport } from '#platform/mail/transport.ts';

interface QueueDependencies {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly unread: UnreadMails;
  readonly store: MailStore;
  readonly messages: MessageStore;
  readonly ownership: Pick<Ownership, 'list'>;
  readonly transport: MailTransport;
  readonly settings: Pick<MessengerSettings, 'mailTo'>;
  readonly brand: () => MailBrand;
  readonly catalog: () => Catalog;
  readonly clock: Clock;
  /** Returns the language for buyers without a chosen language. */
  readonly defaultLanguage: () => Language;
  readonly replies: EmailReplies;
  readonly mentions: Pick<MentionStore, 'due'>;
}

/** Creates the queues that email unread messages. One email contains several messages. */
export function conversationQueues(deps: QueueDependencies): readonly Queue[] {
  const { jobs, unread, store, messages, ownership, transport, settings } = deps;

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
    const isToBuyer = job['addressee'] === 'buyer';
    const { topic, userId } = conversation;
    const [after, upTo] = [Number(job['after']), Number(job['upTo'])];
    const side = isToBuyer ? 'publisher' : 'buyer';
    // The job may have waited for the mail server for days, so the messages may have been read.
    const unreadMessages = await messages.thenBetween(Number(job['conversationId']), side, {
      after,
      upTo,
    });
    if (topic !== 'login' && unreadMessages.every(({ isRead }) => isRead)) return null;
    const written = unreadMessages.map(({ message }) => message);
    const to = await addressOf(job['addressee'], conversation);
    if (written.length === 0 || to === null) return null;
    const licenses = userId === null ? [] : await ownership.list(userId);
    return { to, mailed: { conversation, messages: written, licenses } };
  }

  return [
    { name: unreadQueue, policy: mailPolicy, work: (job) => unread.due(job) },
    mentionMailQueue(deps),
    {
      name: mailQueue,
      policy: mailPolicy,
      atOnce: 2,
      async work(job) {
        const due = await toSend(job);
        if (!due) return;
        // The email templates are loaded with the first email.
        const { toBuyer, toPublisher } = await import('./letters.tsx');
        const around = () => ({
          brand: deps.brand(),
          catalog: deps.catalog(),
          now: deps.clock.now(),
          replyTo: settings.mailTo,
        });
        const isToBuyer = job['addressee'] === 'buyer';
        const { person, language: code } = due.mailed.conversation;
        const language = isToBuyer
          ? (languageOf(person?.language ?? code ?? '') ?? deps.defaultLanguage())
          : english;
        const write = isToBuyer ? toBuyer : toPublisher;
        const reply = await deps.replies.of(job, due.to);
        const send = () =>
          withLanguage(language, () =>
            transport.send(due.to, { ...write(due.mailed, around()), ...reply }),
          );
        await sendOrFail(send, { jobs, queue: mailQueue, job });
      },
    },
  ];
}
