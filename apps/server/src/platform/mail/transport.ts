import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { ReactElement } from 'react';
import type { MessageIds } from './message-ids.ts';

/** Timeout of each step of the SMTP dialog, in milliseconds. */
const timeoutMs = 10_000;

export interface MailContent {
  readonly subject: string;
  readonly body: ReactElement;
  /** Reply address; the hub's address by default. */
  readonly replyTo?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly thread?: MailThread;
}

export interface MailThread {
  /** Name in the Message-ID. An email that is sent again has the same name. */
  readonly name: string;
  /** Message-ID of the email that it answers, without brackets. */
  readonly inReplyTo: string;
  readonly references: readonly string[];
}

/** Thrown if the mail server refuses this address permanently. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

interface Refusal extends Error {
  readonly command?: string;
  readonly responseCode?: number;
}

/** Refused senders are errors of configuration, which may be fixed while the email waits. */
const isOfRecipient = ({ command, responseCode = 0 }: Refusal): boolean =>
  command === 'RCPT TO' && responseCode >= 500;

interface TransportSettings {
  /** Address `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly url: string;
  readonly from: string;
  readonly forbidNetwork: () => void;
  readonly messageIds: Pick<MessageIds, 'idOf'>;
}

/** Used methods of html-to-text's builder, which has no types. */
interface TextBuilder {
  openBlock(options: { isPre: boolean; leadingLineBreaks: number }): void;
  addLiteral(text: string): void;
  closeBlock(options: { trailingLineBreaks: number }): void;
}
type Walk = (children: unknown, builder: TextBuilder) => void;

const fenced = {
  selectors: [{ selector: 'pre', format: 'fenced' }],
  formatters: {
    fenced(element: { readonly children: unknown }, walk: Walk, builder: TextBuilder): void {
      builder.openBlock({ isPre: true, leadingLineBreaks: 2 });
      builder.addLiteral('```\n');
      walk(element.children, builder);
      builder.addLiteral('\n```');
      builder.closeBlock({ trailingLineBreaks: 2 });
    },
  },
};

export function createMailTransport(settings: TransportSettings) {
  const smtp = createTransport({
    url: settings.url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send(to: string, content: MailContent): Promise<void> {
      const { subject, body, replyTo, headers = {}, thread } = content;
      settings.forbidNetwork();
      // Loads React with the first email instead of at the start of the hub.
      const { render, toPlainText } = await import('@react-email/render');
      const html = await render(body);
      // Yields to other requests, because rendering takes milliseconds.
      await nextTurn();
      const text = toPlainText(html, fenced);
      const mail = {
        from: settings.from,
        to: { name: '', address: to },
        subject,
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        headers,
        messageId: settings.messageIds.idOf(thread?.name ?? randomUUID(), to),
        ...(thread && { inReplyTo: thread.inReplyTo, references: [...thread.references] }),
        html,
        text,
      };
      await smtp.sendMail(mail).catch((error: Refusal) => {
        if (!isOfRecipient(error)) throw error;
        throw new MailRefused(`The mail server refuses the address (${error.responseCode}).`);
      });
    },
    close: (): void => smtp.close(),
  };
}

export type MailTransport = ReturnType<typeof createMailTransport>;
