import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { composeReply } from '#mail/compose-reply.ts';
import { mailboxOf, type Mailboxes } from '#mail/mailboxes.ts';
import { openDocument } from '#world/document.ts';

/** Copy of an email in one recipient's inbox. */
export interface Mail {
  id: string;
  to: string;
  from: string;
  /** Reply address; null if replies go to the sender. */
  reply_to: string | null;
  subject: string;
  text: string;
  html: string;
  links: string[];
  /** Time of arrival as ISO 8601 in UTC. */
  at: string;
}

interface Envelope {
  from: string;
  to: string[];
  /** Name that the sender signed in with; empty without a sign-in. */
  signedInAs: string;
}

const serverName = 'sandbox';

/**
 * Adds the headers of a receiving server, and removes forged headers. A sender passes SPF after
 * signing in with the address of the sender.
 */
function received(raw: Uint8Array, { from, signedInAs }: Envelope, to: string): Buffer {
  const text = Buffer.from(raw).toString('latin1');
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const fields = text.slice(0, end).split(/\r?\n(?![ \t])/);
  const isForged = (field: string): boolean =>
    new RegExp(`^authentication-results:\\s*${serverName}\\b`, 'i').test(field);
  const spf = signedInAs !== '' && signedInAs.toLowerCase() === from.toLowerCase();
  const added = [
    `Return-Path: <${from}>`,
    `Delivered-To: ${to}`,
    `Authentication-Results: ${serverName}; spf=${spf ? 'pass' : 'none'} smtp.mailfrom=${from}`,
  ];
  const head = [...added, ...fields.filter((field) => !isForged(field))].join('\r\n');
  return Buffer.from(`${head}${text.slice(end)}`, 'latin1');
}

/** Maximum number of emails, because every change rewrites the file. */
const mostMails = 500;

export function openInbox(folder: string, now: () => number, mailboxes: Mailboxes) {
  const state = openDocument<{ mails: Mail[] }>(folder, 'mail', () => ({ mails: [] }));
  const { value } = state;

  async function deliver(envelope: Envelope, raw: Uint8Array): Promise<void> {
    const { subject = '', text = '', html = '', from, replyTo } = await PostalMime.parse(raw);
    const links = linksIn(html, text);
    const sender = from?.address ?? envelope.from;
    const at = new Date(now()).toISOString();
    const copies = envelope.to.map((to) => ({
      id: randomUUID(),
      to,
      from: sender,
      reply_to: replyTo?.[0]?.address ?? null,
      subject,
      text,
      html,
      links,
      at,
    }));
    for (const { id, to } of copies) {
      const mail = { id, mailbox: mailboxOf(to), folder: 'INBOX' };
      await mailboxes.add(received(raw, envelope, to), mail);
    }
    value.mails = [...copies, ...value.mails].slice(0, mostMails);
    await state.save();
  }

  return {
    list: (to?: string): Mail[] =>
      to ? value.mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase()) : value.mails,
    find: (id: string): Mail | undefined => value.mails.find((mail) => mail.id === id),
    deliver,
    source: ({ id }: Mail): Promise<Buffer> => mailboxes.raw(id),
    /** Sends a reply to an email as its recipient, who counts as signed in. */
    async reply({ id, to: from }: Mail, text: string): Promise<void> {
      const original = await mailboxes.raw(id);
      const at = new Date(now());
      const { to, raw } = await composeReply({ original, from, text, id: randomUUID(), at });
      await deliver({ from, to: [to], signedInAs: from }, raw);
    },
    async empty(): Promise<void> {
      value.mails = [];
      await Promise.all([state.save(), mailboxes.empty()]);
    },
  };
}

export type Inbox = ReturnType<typeof openInbox>;

/** Returns each web address in an email once: first from the HTML, then from the text. */
export function linksIn(html: string, text: string): string[] {
  const hrefs = [...html.matchAll(/\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((match) =>
    decodeEntities(match[1] ?? match[2] ?? '').trim(),
  );
  // A period or bracket after an address belongs to the sentence.
  const written = [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map((match) =>
    match[0].replace(/[.,;:!?)\]]+$/, ''),
  );
  return [...new Set([...hrefs.filter((href) => /^https?:\/\//i.test(href)), ...written])];
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,5}|#\d{1,6}|[a-z]+);/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return named[entity.toLowerCase()] ?? whole;
    const isHex = /^#x/i.test(entity);
    return String.fromCodePoint(Number.parseInt(entity.slice(isHex ? 2 : 1), isHex ? 16 : 10));
  });
}
