import { english, languageOf, type Language } from '@hub/language/languages';
import { codeOfBuyer, withLanguage } from '#platform/language.ts';
import type { JobData, Jobs, Queue, QueuePolicy } from '#platform/jobs/jobs.ts';
import type { Metrics } from '#platform/metrics.ts';
import { MailRefused, type MailContent, type MailTransport } from '#platform/mail/transport.ts';

/** Read at delivery, because the address may change while the email waits. */
export interface Recipient {
  readonly email: string;
  readonly firstName: string;
  readonly username: string;
  /** True if the address is verified. Other addresses never receive text that a person typed. */
  readonly isProven: boolean;
  /** Code of the chosen language; null or absent if none is chosen. */
  readonly language?: string | null;
}

/** Name of an email, such as `licenses/blocked`. The slash distinguishes it from an audit event. */
export type MailName = `${string}/${string}`;

export type MailTemplate = (data: JobData, recipient: Recipient) => MailContent;
export type MailTemplates = Readonly<Record<MailName, MailTemplate>>;

export interface MailOrder {
  readonly template: MailName;
  /** Id of the user; null for an address without an account, when `data` contains the recipient. */
  readonly userId: number | null;
  readonly data?: JobData;
}

const queueName = 'mail';

/** Retry policy: about three days while the mail server is unreachable. */
export const mailPolicy: QueuePolicy = {
  retryLimit: 900,
  retryDelay: 1,
  retryDelayMax: 300,
  expireInSeconds: 60,
};

/** Three attempts within an hour, because days of retries would harm the hub's reputation. */
const refusedPolicy: QueuePolicy = {
  retryLimit: 1,
  retryDelay: 25 * 60,
  retryDelayMax: 25 * 60,
  expireInSeconds: 60,
};

/** Enqueues a separate job for the remaining attempts after a refusal of the address. */
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
  /** Returns the recipient; null if the recipient no longer exists. */
  readonly findRecipient: (userId: number | null, data: JobData) => Promise<Recipient | null>;
  readonly metrics: Metrics;
  /** Returns the language for recipients who have chosen none. */
  readonly defaultLanguage: () => Language;
}

/** Matches the names of emails to operators, which are in English like the console. */
const toOperators = /^(?:operators|webhooks|alerts)\//;

/**
 * Returns the language of the account, or else of the request. For an unverified address the
 * request's language comes first, because its owner has not chosen the account's language.
 */
function languageFor({ language, isProven }: Recipient, requested: unknown): Language | undefined {
  const [own, requests] = [language, requested].map((code) => languageOf(String(code)));
  return isProven ? (own ?? requests) : (requests ?? own);
}

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
