import { inboundMail } from '@hub/contract/conversation-limits';
import { createEmailReader } from './email-reader.ts';
import { createInbound, type AnsweringParts } from './inbound-service.ts';
import { createInboundStore } from './inbound-store.ts';
import { createMailboxReader } from './mailbox-reader.ts';
import { createEmailReplies } from '#messenger/mails/email-replies.ts';
import type { InboundSettings } from '#messenger/settings.ts';
import { after } from '#platform/clock.ts';

/** Returns the address in `Name <address>`, or the text without angle brackets. */
const addressIn = (mailbox: string): string => /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox;

function createReader(parts: AnsweringParts, settings: InboundSettings) {
  const reader = createEmailReader();
  const own = [settings.address, addressIn(parts.mailFrom), parts.settings.mailTo];
  const inbound = createInbound(parts, { settings, own, reader });
  return createMailboxReader(parts, { address: settings.imapUrl, inbound, rest: reader.end });
}

/** Creates the reply addresses for outgoing emails, and the reader of the mailbox. */
export function createReplies(parts: AnsweringParts) {
  const { db, clock, settings } = parts;
  const store = createInboundStore(db);
  return {
    threads: createEmailReplies(parts, store),
    mailbox: settings.inbound && createReader(parts, settings.inbound),
    sweep: (): Promise<void> => store.sweep(after(clock.now(), -inboundMail.kept)),
  };
}
