import { PgBoss } from 'pg-boss';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';

/** What a queue promises about its jobs; times in seconds. */
export interface QueuePolicy {
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly retryDelayMax: number;
  /** A job that runs longer is given to another worker. */
  readonly expireInSeconds: number;
}

export type JobData = Readonly<Record<string, string | number | boolean | null>>;

export interface Queue {
  readonly name: string;
  readonly policy: QueuePolicy;
  readonly work: (data: JobData) => Promise<void>;
  /** How many run side by side in this process. */
  readonly atOnce?: number;
}

/**
 * Background jobs in the database. A job enqueued in a transaction exists if and only if that
 * transaction commits.
 */
export interface Jobs {
  enqueue(queue: string, data: JobData): Promise<void>;
  /** Makes the tables and queues, then begins to work. */
  start(queues: readonly Queue[]): Promise<void>;
  /** Lets running jobs end, for at most `milliseconds`. */
  stop(milliseconds: number): Promise<void>;
}

export function createJobs({ db, log }: { db: Db; log: Log }): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.query(text, values) },
    backend: db.engine,
    schedule: false,
    persistWarnings: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs: the queue cannot be read'));

  const work = async (queue: Queue): Promise<void> => {
    await boss.createQueue(queue.name, { ...queue.policy, retryBackoff: true });
    const options = { pollingIntervalSeconds: 0.5, localConcurrency: queue.atOnce ?? 1 };
    await boss.work<JobData>(queue.name, options, async (jobs) => {
      for (const job of jobs) {
        try {
          await queue.work(job.data);
        } catch (error) {
          log.warn({ err: error, queue: queue.name, job: job.id }, 'jobs: a job failed');
          throw error;
        }
      }
    });
  };

  return {
    async enqueue(queue, data) {
      await boss.send(queue, data);
    },
    async start(queues) {
      await boss.start();
      for (const queue of queues) await work(queue);
    },
    stop: (milliseconds) => boss.stop({ close: false, graceful: true, timeout: milliseconds }),
  };
}
