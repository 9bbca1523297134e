import { createTransport } from 'nodemailer';
import { seconds } from '@hub/contract/limits';

/** Timeout of each step of the SMTP dialog, in milliseconds. */
const timeout = seconds(8);

export type MailTrial =
  | { readonly kind: 'accepted'; readonly answer: string }
  /** Refusal with the SMTP command, the code and the text of the server. */
  | {
      readonly kind: 'refused';
      readonly at: 'login' | 'sender' | 'recipient' | 'mail';
      readonly code: number;
      readonly answer: string;
    }
  /** Missing or unreadable answer. */
  | { readonly kind: 'unreachable'; readonly why: string };

/** Nodemailer's error with the server's whole line and the SMTP command. */
interface Refusal extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

function stepOf({ code, command = '' }: Refusal): Extract<MailTrial, { kind: 'refused' }>['at'] {
  if (code === 'EAUTH' || command.startsWith('AUTH')) return 'login';
  if (command === 'MAIL FROM') return 'sender';
  return command === 'RCPT TO' ? 'recipient' : 'mail';
}

function asTrial(error: Refusal): MailTrial {
  const { responseCode, response } = error;
  if (responseCode === undefined) return { kind: 'unreachable', why: error.message.trim() };
  return {
    kind: 'refused',
    at: stepOf(error),
    code: responseCode,
    answer: (response ?? error.message).replaceAll(/\s+/g, ' '),
  };
}

interface MailServer {
  readonly smtpUrl: string;
  readonly mailFrom: string;
}

type Smtp = ReturnType<typeof createTransport>;

async function attempt(url: string, work: (smtp: Smtp) => Promise<string>): Promise<MailTrial> {
  const smtp: Smtp = createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  });
  try {
    return { kind: 'accepted', answer: await work(smtp) };
  } catch (error) {
    return asTrial(error as Refusal);
  } finally {
    smtp.close();
  }
}

/** Connects to the mail server, and signs in if the address contains a name and password. */
export const greetMailServer = ({ smtpUrl }: Pick<MailServer, 'smtpUrl'>): Promise<MailTrial> =>
  attempt(smtpUrl, async (smtp) => {
    await smtp.verify();
    return '';
  });

/** Sends an email immediately, without the queue. */
export const tryMail = (
  { smtpUrl, mailFrom }: MailServer,
  { to, hub }: { readonly to: string; readonly hub: string },
): Promise<MailTrial> =>
  attempt(smtpUrl, async (smtp) => {
    const { response } = await smtp.sendMail({
      from: mailFrom,
      to: { name: '', address: to },
      subject: `A mail to try ${hub}`,
      text: `Somebody who runs ${hub} wants to see whether its mails arrive. This one did.\n`,
    });
    return response;
  });
