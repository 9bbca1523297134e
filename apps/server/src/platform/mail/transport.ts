import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { ReactElement } from 'react';

/** How long the mail server may take for each step, in milliseconds. */
const timeoutMs = 10_000;

export interface MailContent {
  readonly subject: string;
  readonly body: ReactElement;
  /** Where an answer goes, when not to the hub. */
  readonly replyTo?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface MailTransport {
  send(to: string, content: MailContent): Promise<void>;
  close(): void;
}

/** The mail server takes nothing for this address, whenever it is asked: such as one that is not there. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** What Nodemailer says of a server that refused: at which command, and with which code. */
interface Refusal extends Error {
  readonly command?: string;
  readonly responseCode?: number;
}

/** A refused sender is a fault of the settings, which may be mended while the mail waits. */
const isOfRecipient = ({ command, responseCode = 0 }: Refusal): boolean =>
  command === 'RCPT TO' && responseCode >= 500;

interface TransportSettings {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly url: string;
  readonly from: string;
  readonly forbidNetwork: () => void;
}

export function createMailTransport(settings: TransportSettings): MailTransport {
  const smtp = createTransport({
    url: settings.url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send(to, { subject, body, replyTo, headers = {} }) {
      settings.forbidNetwork();
      // Loaded with the first mail: a start does without React.
      const { render, toPlainText } = await import('@react-email/render');
      const html = await render(body);
      // To write a mail takes milliseconds: between its halves others are answered.
      await nextTurn();
      const text = toPlainText(html);
      const mail = {
        from: settings.from,
        to: { name: '', address: to },
        subject,
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        headers,
        html,
        text,
      };
      await smtp.sendMail(mail).catch((error: Refusal) => {
        if (!isOfRecipient(error)) throw error;
        throw new MailRefused(`The mail server refuses the address (${error.responseCode}).`);
      });
    },
    close: () => smtp.close(),
  };
}
