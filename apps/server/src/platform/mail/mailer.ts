import type { JobData, Jobs, Queue, QueuePolicy } from '#platform/jobs.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { MailContent, MailTransport } from '#platform/mail/transport.ts';

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
  readonly userId: number;
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

export function createMailer(jobs: Jobs): Mailer {
  return {
    enqueue: ({ template, userId, data = {} }) =>
      jobs.enqueue(queueName, { ...data, template, userId }),
  };
}

interface MailQueueParts {
  readonly transport: MailTransport;
  readonly loadTemplates: () => Promise<MailTemplates>;
  /** Null: there is nobody to tell any more. */
  readonly findRecipient: (userId: number, data: JobData) => Promise<Recipient | null>;
  readonly metrics: Metrics;
}

/** Sends what was promised. */
export function createMailQueue(parts: MailQueueParts): Queue {
  const { transport, loadTemplates, findRecipient, metrics } = parts;
  return {
    name: queueName,
    atOnce: 2,
    policy: mailPolicy,
    async work(job) {
      const { template: name, userId, ...data } = job;
      const template = (await loadTemplates())[String(name)];
      if (!template) throw new Error(`No mail is called ${String(name)}`);
      const recipient = await findRecipient(Number(userId), data);
      // The account was deleted while the mail waited: there is nobody to tell.
      if (!recipient) return;
      try {
        await transport.send(recipient.email, template(data, recipient));
        metrics.mail({ template: String(name), end: 'sent' });
      } catch (error) {
        metrics.mail({ template: String(name), end: 'failed' });
        throw error;
      }
    },
  };
}
