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
      const { render } = await import('@react-email/render');
      const [html, text] = await Promise.all([render(body), render(body, { plainText: true })]);
      await smtp.sendMail({
        from: settings.from,
        to: { name: '', address: to },
        subject,
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        headers,
        html,
        text,
      });
    },
    close: () => smtp.close(),
  };
}
