import { english, languageOf, type Language } from '@hub/language/languages';
import { codeOfBuyer, withLanguage } from '#platform/language.ts';
import type { JobData, Jobs, Queue, QueuePolicy } from '#platform/jobs/jobs.ts';
import type { Metrics } from '#platform/metrics.ts';
import { MailRefused, type MailContent, type MailTransport } from '#platform/mail/transport.ts';

/** Recipient, looked up at delivery, because the address may change while an email waits. */
export interface Recipient {
  readonly email: string;
  readonly firstName: string;
  readonly username: string;
  /** True if the address is verified. Other addresses never receive text typed by a person. */
  readonly isProven: boolean;
  /** Code of the chosen language; null or absent before a choice. */
  readonly language?: string | null;
}

/** Name of an email, unlike that of any audit event: `licenses/blocked`. */
export type MailName = `${string}/${string}`;

/** Renders one kind of email; `data` comes from its order. */
export type MailTemplate = (data: JobData, recipient: Recipient) => MailContent;
export type MailTemplates = Readonly<Record<MailName, MailTemplate>>;

/** Enqueued email: it is sent if and only if the transaction commits. */
export interface MailOrder {
  readonly template: MailName;
  /** Null for an address without an account; `data` then contains the recipient. */
  readonly userId: number | null;
  readonly data?: JobData;
}

const queueName = 'mail';

/** Emails are tried for about three days while the mail server is away. */
export const mailPolicy: QueuePolicy = {
  retryLimit: 900,
  retryDelay: 1,
  retryDelayMax: 300,
  expireInSeconds: 60,
};

/**
 * A refused address gets three attempts within the hour, then the email fails. Days of retries
 * would harm the hub's reputation with the mail server.
 */
const refusedPolicy: QueuePolicy = {
  retryLimit: 1,
  retryDelay: 25 * 60,
  retryDelayMax: 25 * 60,
  expireInSeconds: 60,
};

/**
 * Sends with `send` within a job. After a refused address, the remaining attempts become a separate
 * job, which the queue lists as failed after the last one.
 */
export async function sendOrFail(
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

export function createMailer(jobs: Jobs) {
  return {
    enqueue: ({ template, userId, data = {} }: MailOrder): Promise<void> =>
      jobs.enqueue(queueName, { ...data, template, userId, language: codeOfBuyer() }),
  };
}

export type Mailer = ReturnType<typeof createMailer>;

interface MailQueueDependencies {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly transport: MailTransport;
  readonly loadTemplates: () => Promise<MailTemplates>;
  /** Returns null if the recipient no longer exists. */
  readonly findRecipient: (userId: number | null, data: JobData) => Promise<Recipient | null>;
  readonly metrics: Metrics;
  /** Language of recipients who have chosen none. */
  readonly defaultLanguage: () => Language;
}

/** Emails to operators, who work in English, as in the console. */
const toOperators = /^(?:operators|webhooks|alerts)\//;

/**
 * Returns the account's language, else that of the request. Before the address is verified, no one
 * has chosen the account's, so the request's comes first.
 */
function languageFor({ language, isProven }: Recipient, requested: unknown): Language | undefined {
  const [own, requests] = [language, requested].map((code) => languageOf(String(code)));
  return isProven ? (own ?? requests) : (requests ?? own);
}

/** Creates the queue that sends enqueued emails. */
export function createMailQueue(deps: MailQueueDependencies): Queue {
  const { jobs, transport, loadTemplates, findRecipient, metrics, defaultLanguage } = deps;
  return {
    name: queueName,
    atOnce: 2,
    policy: mailPolicy,
    async work(job) {
      const { template: name, userId, refused: _refused, language: requested, ...data } = job;
      const template = (await loadTemplates())[String(name) as MailName];
      if (!template) throw new Error(`No mail is called ${String(name)}`);
      const recipient = await findRecipient(typeof userId === 'number' ? userId : null, data);
      // The account was deleted while the email waited.
      if (!recipient) return;
      const language = toOperators.test(String(name))
        ? english
        : (languageFor(recipient, requested) ?? defaultLanguage());
      const send = async (): Promise<void> => {
        try {
          await withLanguage(language, () =>
            transport.send(recipient.email, template(data, recipient)),
          );
          metrics.mail({ template: String(name), end: 'sent' });
        } catch (error) {
          metrics.mail({ template: String(name), end: 'failed' });
          throw error;
        }
      };
      await sendOrFail(send, { jobs, queue: queueName, job });
    },
  };
}
