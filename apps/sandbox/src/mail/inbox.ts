import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { linksIn } from '#mail/links.ts';
import { openDocument } from '#world/document.ts';

/** Copy of an email in one recipient's inbox. */
export interface Mail {
  id: string;
  to: string;
  from: string;
  /** Reply address; null for the sender's. */
  reply_to: string | null;
  subject: string;
  text: string;
  html: string;
  links: string[];
  /** ISO 8601, UTC. */
  at: string;
}

interface Envelope {
  from: string;
  to: string[];
}

/** A larger inbox would only make every write slower. */
const mostMails = 500;

/** The emails that arrived, newest first. */
export function openInbox(folder: string, now: () => number) {
  const state = openDocument<{ mails: Mail[] }>(folder, 'mail', () => ({ mails: [] }));
  const { value } = state;
  return {
    list: (to?: string): Mail[] =>
      to ? value.mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase()) : value.mails,
    find: (id: string): Mail | undefined => value.mails.find((mail) => mail.id === id),
    /** Stores an email; resolves when it is on disk. */
    async deliver(envelope: Envelope, raw: Uint8Array): Promise<void> {
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
      value.mails = [...copies, ...value.mails].slice(0, mostMails);
      await state.save();
    },
    async empty(): Promise<void> {
      value.mails = [];
      await state.save();
    },
  };
}

export type Inbox = ReturnType<typeof openInbox>;
