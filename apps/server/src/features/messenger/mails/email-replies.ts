import { replyAddress, type ReplyTag } from './reply-address.ts';
import type { MessengerParts } from '#messenger/parts.ts';
import type { JobData } from '#platform/jobs/jobs.ts';
import type { MailContent } from '#platform/mail/transport.ts';

interface LastReplies {
  /** Returns the Message-ID of the newest accepted email in a conversation; empty without one. */
  lastMessageId(conversationId: number): Promise<string>;
}

/** Creates the thread headers and the reply addresses of emails about a conversation. */
export function createEmailReplies(
  { settings: { inbound }, rings, messageIds }: MessengerParts,
  store: LastReplies,
) {
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
    threadOf,
    async of(job: JobData, to: string): Promise<Pick<MailContent, 'thread' | 'replyTo'>> {
      if (!inbound) return { thread: threadOf(job, to) };
      const isToBuyer = job['addressee'] === 'buyer';
      const last = isToBuyer ? await store.lastMessageId(Number(job['conversationId'])) : '';
      const thread = threadOf(job, to, last);
      const tag = tagOf(job);
      return { thread, ...(tag && { replyTo: replyAddress(inbound.address, tag, rings) }) };
    },
  };
}

export type EmailReplies = ReturnType<typeof createEmailReplies>;
