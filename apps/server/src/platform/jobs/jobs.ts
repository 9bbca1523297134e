import { PgBoss } from 'pg-boss';
import { startWorkers, type JobData, type Queue, type QueuePolicy } from './queue-workers.ts';
import type { Db } from '#platform/db/db.ts';
import { withoutPersons } from '#platform/log/log-errors.ts';
import type { Log } from '#platform/log/log.ts';
import type { Metrics, Sample } from '#platform/metrics.ts';

export type { JobData, Queue, QueuePolicy } from './queue-workers.ts';

interface Later {
  /** Delay in seconds. */
  readonly after: number;
  /** Retry policy; by default that of its queue. */
  readonly policy?: QueuePolicy;
}

export interface FailedJob {
  readonly id: string;
  readonly queue: string;
  readonly data: JobData;
  readonly tries: number;
  readonly at: Date;
  /** Last error message, without email addresses. */
  readonly why: string;
}

export interface QueueTally {
  readonly queue: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  /** Time since which the oldest job has waited; null if no job waits. */
  readonly oldest: Date | null;
}

export interface WaitingJob {
  readonly queue: string;
  readonly data: JobData;
  /** Earliest start as ISO 8601. */
  readonly startAfter: string;
  readonly policy: QueuePolicy;
}

/** Seconds after which a silent worker counts as dead. Ten is the minimum of pg-boss. */
const silence = 10;

/** Returns the number of jobs of each queue, also in processes without workers. */
export const tallyJobs = async (db: Pick<Db, 'query'>): Promise<QueueTally[]> =>
  (await db.query(tallied)).rows as unknown as QueueTally[];

/** Jobs enqueued in a transaction exist if and only if it commits. */
export function createJobs({ db, log, metrics }: { db: Db; log: Log; metrics: Metrics }) {
  let isLost = false;
  const boss = new PgBoss({
    db: {
      async executeSql(text, values) {
        const wasLost = isLost;
        const result = await db.query(text, values);
        // A statement sent before the outage may still be answered after it began.
        if (wasLost && isLost) {
          isLost = false;
          log.info('job queue available again');
        }
        return result;
      },
      listen: async (channel, onPayload, onGap) => db.subscribe({ channel, onPayload, onGap }),
    },
    backend: db.engine,
    useListenNotify: true,
    schedule: false,
    persistWarnings: false,
    // Interval of the search for jobs of dead workers.
    superviseIntervalSeconds: silence,
    monitorIntervalSeconds: silence,
  });
  // Every fetch fails while the database is unreachable, so the log records only the first failure.
  boss.on('error', (error) => {
    if (!isLost) log.error({ err: error }, 'job queue unavailable');
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
    /** Returns all waiting and running jobs; `takeIn` of another hub accepts them. */
    async listWaiting(): Promise<WaitingJob[]> {
      const { rows } = await db.query(waiting);
      return rows.map(({ job }) => job as WaitingJob);
    },
    async takeIn(jobs: readonly WaitingJob[]): Promise<void> {
      for (const [queue, policy] of new Map(jobs.map((job) => [job.queue, job.policy]))) {
        await boss.createQueue(queue, { ...policy, retryBackoff: true });
      }
      for (const { queue, policy, data, startAfter } of jobs) {
        const options = { ...policy, retryBackoff: true, startAfter, heartbeatSeconds: silence };
        await boss.send(queue, data, options);
      }
    },
    async enqueue(queue: string, data: JobData, later?: Later): Promise<void> {
      const policy = later?.policy && { ...later.policy, retryBackoff: true };
      const startAfter = later?.after ?? 0;
      await boss.send(queue, data, { ...policy, startAfter, heartbeatSeconds: silence });
    },
    /** Returns the number of jobs of each queue, without queues that were never used. */
    tally: (): Promise<QueueTally[]> => tallyJobs(db),
    async listFailed(): Promise<FailedJob[]> {
      const { rows } = await db.query(failed);
      return rows.map((row) => ({ ...(row as unknown as FailedJob), why: blanked(row['why']) }));
    },
    async retry(id: string): Promise<boolean> {
      const queue = await queueOfFailed(id);
      if (queue === null) return false;
      await boss.retry(queue, id);
      return true;
    },
    async drop(id: string): Promise<boolean> {
      const queue = await queueOfFailed(id);
      if (queue === null) return false;
      await boss.deleteJob(queue, id);
      return true;
    },
    async forget(userId: number): Promise<void> {
      for (const { name } of await boss.getQueues()) {
        const jobs = await boss.findJobs(name, { data: { userId } });
        if (jobs.length > 0)
          await boss.deleteJob(
            name,
            jobs.map(({ id }) => id),
          );
      }
    },
    /** Creates the tables and queues, then starts the workers. */
    async start(queues: readonly Queue[]): Promise<void> {
      await boss.start();
      await startWorkers(queues, { boss, metrics, log });
      if (queues.length > 0) metrics.watch({ ...sizes, read: () => readSizes(boss, queues) });
    },
    /** Waits up to `milliseconds` for running jobs to end. */
    async stop(milliseconds: number): Promise<void> {
      await boss.stop({ close: false, graceful: true, timeout: milliseconds });
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;

/** Query for waiting and running jobs. A restored hub starts a running job again. */
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
  help: 'Background jobs by queue and state: waiting, running, failed',
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
