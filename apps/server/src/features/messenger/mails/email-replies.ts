import { replyAddress, type ReplyTag } from './reply-address.ts';
import type { InboundSettings } from '#messenger/settings.ts';
import type { JobData } from '#platform/jobs/jobs.ts';
import type { MessageIds, Rings } from '#platform/mail/message-ids.ts';
import type { MailContent } from '#platform/mail/transport.ts';

interface ReplyDependencies {
  readonly inbound: InboundSettings | null;
  readonly rings: Rings;
  readonly messageIds: MessageIds;
  readonly store: {
    /**
     * Returns the Message-ID of the newest accepted email in a conversation; empty without an
     * email.
     */
    lastMessageId(conversationId: number): Promise<string>;
  };
}

/** Creates the thread headers and the reply addresses of emails about a conversation. */
export function createEmailReplies({ inbound, rings, messageIds, store }: ReplyDependencies) {
  function tagOf({ conversationId, addressee, upTo }: JobData): ReplyTag | null {
    if (addressee === 'buyer') return { kind: 'buyer', conversationId: Number(conversationId) };
    if (addressee === 'mailbox' || inbound?.operatorReplies !== true) return null;
    return {
      kind: 'operator',
      conversationId: Number(conversationId),
      operatorId: Number(addressee),
      seen: Number(upTo),
    };
  }

  function threadOf({ conversationId, addressee, upTo }: JobData, to: string, last = '') {
    const name = (position: number): string => `c-${conversationId}-${addressee}-${position}`;
    // Every email of a thread refers to the same first id, which no email has.
    const root = messageIds.idOf(name(0), to);
    const references = [root, last].filter((id) => id !== '');
    return { name: name(Number(upTo)), inReplyTo: last || root, references };
  }

  return {
    /** Returns the thread headers of an email without earlier replies. */
    threadOf,
    /** Returns the thread headers and the reply address for the email of a job. */
    async of(job: JobData, to: string): Promise<Pick<MailContent, 'thread' | 'replyTo'>> {
      const { conversationId, addressee } = job;
      const last =
        inbound && addressee === 'buyer' ? await store.lastMessageId(Number(conversationId)) : '';
      const thread = threadOf(job, to, last);
      const tag = inbound && tagOf(job);
      if (!inbound || !tag) return { thread };
      return { thread, replyTo: replyAddress(inbound.address, tag, rings) };
    },
  };
}

export type EmailReplies = ReturnType<typeof createEmailReplies>;
