import type { JobData, Jobs, Queue, QueuePolicy } from '#platform/jobs/jobs.ts';
import type { Metrics } from '#platform/metrics.ts';
import { MailRefused, type MailContent, type MailTransport } from '#platform/mail/transport.ts';

/** Whom a mail goes to, looked up when it goes out: an address may change while a mail waits. */
export interface Recipient {
  readonly email: string;
  readonly firstName: string;
  readonly username: string;
  /** Whether the address is known to be theirs; to any other goes nothing that a person typed. */
  readonly isProven: boolean;
}

/** Makes the mail of one kind; `data` is what was enqueued with it. */
export type MailTemplate = (data: JobData, recipient: Recipient) => MailContent;
export type MailTemplates = Readonly<Record<string, MailTemplate>>;

/** A mail that is promised: it goes out if and only if the transaction commits. */
export interface MailOrder {
  readonly template: string;
  /** Null for an address without an account, which `data` leads to. */
  readonly userId: number | null;
  readonly data?: JobData;
}

export interface Mailer {
  enqueue(order: MailOrder): Promise<void>;
}

const queueName = 'mail';

/** Mails are tried for about three days while the mail server is away. */
export const mailPolicy: QueuePolicy = {
  retryLimit: 900,
  retryDelay: 1,
  retryDelayMax: 300,
  expireInSeconds: 60,
};

/**
 * An address that the mail server refuses is tried three times within the hour, and then given up: what
 * goes on for days makes the server think ill of the hub.
 */
const refusedPolicy: QueuePolicy = {
  retryLimit: 1,
  retryDelay: 25 * 60,
  retryDelayMax: 25 * 60,
  expireInSeconds: 60,
};

/**
 * Sends by `send` within a job. Where the address is refused, the rest of the tries become a job of
 * their own, which is the queue's list of what was given up once they end.
 */
export async function sendOrGiveUp(
  send: () => Promise<void>,
  { jobs, queue, job }: { jobs: Pick<Jobs, 'enqueue'>; queue: string; job: JobData },
): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof MailRefused) || job['refused'] === true) throw error;
    const later = { after: refusedPolicy.retryDelay, policy: refusedPolicy };
    await jobs.enqueue(queue, { ...job, refused: true }, later);
  }
}

export function createMailer(jobs: Jobs): Mailer {
  return {
    enqueue: ({ template, userId, data = {} }) =>
      jobs.enqueue(queueName, { ...data, template, userId }),
  };
}

interface MailQueueParts {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly transport: MailTransport;
  readonly loadTemplates: () => Promise<MailTemplates>;
  /** Null: there is nobody to tell any more. */
  readonly findRecipient: (userId: number | null, data: JobData) => Promise<Recipient | null>;
  readonly metrics: Metrics;
}

/** Sends what was promised. */
export function createMailQueue(parts: MailQueueParts): Queue {
  const { jobs, transport, loadTemplates, findRecipient, metrics } = parts;
  return {
    name: queueName,
    atOnce: 2,
    policy: mailPolicy,
    async work(job) {
      const { template: name, userId, refused: _refused, ...data } = job;
      const template = (await loadTemplates())[String(name)];
      if (!template) throw new Error(`No mail is called ${String(name)}`);
      const recipient = await findRecipient(typeof userId === 'number' ? userId : null, data);
      // The account was deleted while the mail waited: there is nobody to tell.
      if (!recipient) return;
      const send = async (): Promise<void> => {
        try {
          await transport.send(recipient.email, template(data, recipient));
          metrics.mail({ template: String(name), end: 'sent' });
        } catch (error) {
          metrics.mail({ template: String(name), end: 'failed' });
          throw error;
        }
      };
      await sendOrGiveUp(send, { jobs, queue: queueName, job });
    },
  };
}
