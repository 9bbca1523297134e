import type { Catalog } from '@hub/contract/catalog';
import { conversations as bounds } from '@hub/contract/conversation-limits';
import { seconds } from '@hub/contract/limits';
import { english } from '@hub/language/languages';
import type { MentionStore } from '#messenger/mentions/mention-store.ts';
import type { EmailReplies } from './email-replies.ts';
import type { MailStore } from './mail-store.ts';
import type { MessageStore } from '#messenger/records/message-store.ts';
import type { MessengerSettings } from '#messenger/settings.ts';
import type { Ownership } from '#features/licenses';
import type { Clock } from '#platform/clock.ts';
import type { Jobs, Queue } from '#platform/jobs/jobs.ts';
import { withLanguage } from '#platform/language.ts';
import type { MailBrand } from '#platform/mail/layout.tsx';
import { mailPolicy, sendOrFail } from '#platform/mail/mailer.ts';
import type { MailTransport } from '#platform/mail/transport.ts';

/** Queue of mentions. A mention is emailed if it is still unread after a delay. */
const mentionQueue = 'conversation-mention';

/** Creates the planner of emails about mentions, which works in the transaction of the note. */
export const createMentionMails = ({ jobs }: { readonly jobs: Pick<Jobs, 'enqueue'> }) => ({
  async plan(messageId: number, operatorIds: readonly number[]): Promise<void> {
    for (const userId of operatorIds) {
      const later = { after: bounds.mailAfter / seconds(1) };
      await jobs.enqueue(mentionQueue, { messageId, userId }, later);
    }
  },
});

export type MentionMails = ReturnType<typeof createMentionMails>;

interface MentionQueueDependencies {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mentions: Pick<MentionStore, 'due'>;
  readonly store: Pick<MailStore, 'find'>;
  readonly messages: Pick<MessageStore, 'at'>;
  readonly ownership: Pick<Ownership, 'list'>;
  readonly transport: MailTransport;
  readonly settings: Pick<MessengerSettings, 'mailTo'>;
  readonly brand: () => MailBrand;
  readonly catalog: () => Catalog;
  readonly clock: Clock;
  readonly replies: Pick<EmailReplies, 'threadOf'>;
}

/**
 * Creates the queue that emails unread mentions. Replies have no tag, so they cannot reach a buyer.
 */
export function mentionMailQueue(deps: MentionQueueDependencies): Queue {
  const { jobs, mentions, store, messages, ownership, transport, settings } = deps;
  return {
    name: mentionQueue,
    policy: mailPolicy,
    async work(job) {
      const due = await mentions.due(Number(job['messageId']), Number(job['userId']));
      const conversation = due && (await store.find(due.conversationId));
      if (!due || !conversation) return;
      const [message] = await messages.at([{ id: due.conversationId, position: due.position }]);
      if (!message) return;
      const { userId } = conversation;
      const licenses = userId === null ? [] : await ownership.list(userId);
      const { toMentioned } = await import('./letters.tsx');
      const around = {
        brand: deps.brand(),
        catalog: deps.catalog(),
        now: deps.clock.now(),
        replyTo: settings.mailTo,
      };
      const addressee = `note-${job['userId']}`;
      const { conversationId, position: upTo } = due;
      const thread = deps.replies.threadOf({ conversationId, addressee, upTo }, due.email);
      const send = () =>
        withLanguage(english, () => {
          const letter = toMentioned({ conversation, messages: [message], licenses }, around);
          return transport.send(due.email, { ...letter, thread });
        });
      await sendOrFail(send, { jobs, queue: mentionQueue, job });
    },
  };
}
