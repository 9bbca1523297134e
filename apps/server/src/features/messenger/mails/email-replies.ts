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
    /** Returns the Message-ID of a person’s newest email in a conversation; empty without one. */
    lastMessageId(conversationId: number): Promise<string>;
  };
}

/** Threads of the emails about a conversation, and the addresses that take their replies. */
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
    // Every email of a thread refers to the same id, even if no email has it.
    const root = messageIds.idOf(name(0), to);
    const references = [root, last].filter((id) => id !== '');
    return { name: name(Number(upTo)), inReplyTo: last || root, references };
  }

  return {
    /** Returns the thread of an email that no reply follows. */
    threadOf,
    /** Returns the thread and the reply address of an email that a job sends. */
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
