import { PgBoss } from 'pg-boss';
import { startWorkers } from './queue-workers.ts';
import type { JobData, Queue, QueuePolicy } from './queue.ts';
import type { Db } from '#platform/db/db.ts';
import { withoutPersons } from '#platform/log/log-errors.ts';
import type { Log } from '#platform/log/log.ts';
import type { Metrics, Sample } from '#platform/metrics.ts';

export type { JobData, Queue, QueuePolicy } from './queue.ts';

/** A job that is not for now. */
interface Later {
  /** Seconds. */
  readonly after: number;
  /** Left out: its queue's. */
  readonly policy?: QueuePolicy;
}

/** A job that was given up. */
export interface FailedJob {
  readonly id: string;
  readonly queue: string;
  readonly data: JobData;
  readonly tries: number;
  readonly at: Date;
  /** What went wrong the last time, without anybody's address. */
  readonly why: string;
}

/** How much a queue holds. */
export interface QueueTally {
  readonly queue: string;
  readonly waiting: number;
  readonly running: number;
  /** Given up. */
  readonly failed: number;
  /** Since when the one waits that waits longest; null: none does. */
  readonly oldest: Date | null;
}

/** A job that was not done yet, as a backup keeps it. */
export interface WaitingJob {
  readonly queue: string;
  readonly data: JobData;
  /** ISO 8601. */
  readonly startAfter: string;
  readonly policy: QueuePolicy;
}

/**
 * Background jobs in the database. A job enqueued in a transaction exists if and only if that
 * transaction commits.
 */
export interface Jobs {
  enqueue(queue: string, data: JobData, later?: Later): Promise<void>;
  /** How much each queue holds; none of a queue that nothing was ever put into. */
  tally(): Promise<QueueTally[]>;
  /** Those that were given up, the newest first. */
  listFailed(): Promise<FailedJob[]>;
  /** Tries one again that was given up; false where there is none. */
  retry(id: string): Promise<boolean>;
  /** Forgets one that was given up; false where there is none. */
  drop(id: string): Promise<boolean>;
  /** All that waits or runs; with it, `takeIn` goes on elsewhere. */
  listWaiting(): Promise<WaitingJob[]>;
  takeIn(jobs: readonly WaitingJob[]): Promise<void>;
  /** Removes every job about this user, whatever became of it. */
  forget(userId: number): Promise<void>;
  /** Makes the tables and queues, then begins to work. */
  start(queues: readonly Queue[]): Promise<void>;
  /** Lets running jobs end, for at most `milliseconds`. */
  stop(milliseconds: number): Promise<void>;
}

/**
 * A worker that gives no sign of life for so many seconds is dead, by `kill -9` say: its job is given
 * to another. Ten is the least that the queue knows.
 */
const silence = 10;

interface JobsParts {
  readonly db: Db;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** How much each queue holds, also for who works at none. */
export const tallyJobs = async (db: Pick<Db, 'query'>): Promise<QueueTally[]> =>
  (await db.query(tallied)).rows as unknown as QueueTally[];

export function createJobs({ db, log, metrics }: JobsParts): Jobs {
  let isLost = false;
  const boss = new PgBoss({
    db: {
      async executeSql(text, values) {
        const wasLost = isLost;
        const result = await db.query(text, values);
        // A statement that began before the loss may still be answered after it.
        if (wasLost && isLost) {
          isLost = false;
          log.info('jobs: the queue can be read again');
        }
        return result;
      },
      listen: async (channel, onPayload, onGap) => db.hear({ channel, onPayload, onGap }),
    },
    backend: db.engine,
    useListenNotify: true,
    schedule: false,
    persistWarnings: false,
    // How often the queue looks for jobs whose worker died.
    superviseIntervalSeconds: silence,
    monitorIntervalSeconds: silence,
  });
  // While the database is away each fetch fails: the log says so once.
  boss.on('error', (error) => {
    if (!isLost) log.error({ err: error }, 'jobs: the queue cannot be read');
    isLost = true;
  });

  const queueOfFailed = async (id: string): Promise<string | null> => {
    const { rows } = await db.query(
      "select name from pgboss.job where id::text = $1 and state = 'failed'",
      [id],
    );
    return (rows[0]?.['name'] as string | undefined) ?? null;
  };

  return {
    async listWaiting() {
      const { rows } = await db.query(waiting);
      return rows.map(({ job }) => job as WaitingJob);
    },
    async takeIn(jobs) {
      for (const [queue, policy] of new Map(jobs.map((job) => [job.queue, job.policy]))) {
        await boss.createQueue(queue, { ...policy, retryBackoff: true });
      }
      for (const { queue, policy, data, startAfter } of jobs) {
        const options = { ...policy, retryBackoff: true, startAfter, heartbeatSeconds: silence };
        await boss.send(queue, data, options);
      }
    },
    async enqueue(queue, data, later) {
      const policy = later?.policy && { ...later.policy, retryBackoff: true };
      const startAfter = later?.after ?? 0;
      await boss.send(queue, data, { ...policy, startAfter, heartbeatSeconds: silence });
    },
    tally: () => tallyJobs(db),
    async listFailed() {
      const { rows } = await db.query(failed);
      return rows.map((row) => ({ ...(row as unknown as FailedJob), why: blanked(row['why']) }));
    },
    async retry(id) {
      const queue = await queueOfFailed(id);
      if (queue === null) return false;
      await boss.retry(queue, id);
      return true;
    },
    async drop(id) {
      const queue = await queueOfFailed(id);
      if (queue === null) return false;
      await boss.deleteJob(queue, id);
      return true;
    },
    async forget(userId) {
      for (const { name } of await boss.getQueues()) {
        const jobs = await boss.findJobs(name, { data: { userId } });
        if (jobs.length > 0)
          await boss.deleteJob(
            name,
            jobs.map(({ id }) => id),
          );
      }
    },
    async start(queues) {
      await boss.start();
      await startWorkers(queues, { boss, metrics, log });
      if (queues.length > 0) metrics.watch({ ...sizes, read: () => readSizes(boss, queues) });
    },
    async stop(milliseconds) {
      await boss.stop({ close: false, graceful: true, timeout: milliseconds });
    },
  };
}

/** One that runs is not done, and is begun again elsewhere. */
const waiting = `
  select json_build_object(
    'queue', name, 'data', data, 'startAfter', start_after,
    'policy', json_build_object('retryLimit', retry_limit, 'retryDelay', retry_delay,
      'retryDelayMax', retry_delay_max, 'expireInSeconds', expire_seconds)) as job
  from pgboss.job where state < 'completed' order by created_on`;

const tallied = `
  select name as queue,
    (count(*) filter (where state < 'active'))::int as waiting,
    (count(*) filter (where state = 'active'))::int as running,
    (count(*) filter (where state = 'failed'))::int as failed,
    min(created_on) filter (where state < 'active') as oldest
  from pgboss.job group by name order by name`;

const failed = `
  select id, name as queue, data, retry_count + 1 as tries, completed_on as at,
    coalesce(output ->> 'message', output ->> 'value', '') as why
  from pgboss.job where state = 'failed' order by completed_on desc, id`;

const blanked = (why: unknown): string => withoutPersons(String(why)).split('\n', 1)[0] ?? '';

const sizes = {
  name: 'hub_jobs',
  help: 'Background jobs that wait (those to be tried again, too), run, or were given up',
  labels: ['queue', 'state'],
} as const;

async function readSizes(boss: PgBoss, queues: readonly Queue[]): Promise<Sample[]> {
  const stats = await Promise.all(queues.map(({ name }) => boss.getQueueStats(name)));
  return stats.flat().flatMap(({ name: queue, queuedCount, activeCount, failedCount }) => [
    { labels: { queue, state: 'waiting' }, value: queuedCount },
    { labels: { queue, state: 'running' }, value: activeCount },
    { labels: { queue, state: 'failed' }, value: failedCount },
  ]);
}
