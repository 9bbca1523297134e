import { PgBoss } from 'pg-boss';
import { createQueueWorkers } from './queue-workers.ts';
import type { JobData, Queue, QueuePolicy } from './queue.ts';
import type { Db } from '#platform/db/db.ts';
import { withoutPersons } from '#platform/log-errors.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics, Sample } from '#platform/metrics.ts';

export type { JobData, Queue, QueuePolicy } from './queue.ts';

/** A job that is not for now, and is tried in a way of its own. */
interface Later {
  /** Seconds. */
  readonly after: number;
  readonly policy: QueuePolicy;
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
  /** Has this process look for what a statement puts into the queue (`jobText`), when that has committed. */
  expect(queue: string): void;
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

/** A job that a statement puts into the queue with what else it does; each field but the queue is SQL. */
interface WrittenJob {
  readonly queue: string;
  readonly data: string;
  /** Seconds. */
  readonly after: string;
  /** One row for each job. */
  readonly from: string;
}

/**
 * What `enqueue` does, tried in the way of its queue, as an insertion for a statement that does more: a
 * message that is kept is one round trip with it, and not three.
 */
export const jobText = ({ queue, data, after, from }: WrittenJob): string =>
  `insert into pgboss.job (name, data, created_on, start_after, keep_until, expire_seconds,
    deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter,
    heartbeat_seconds)
  select q.name, ${data}, pgboss.job_now(), pgboss.job_now() + ${after} * interval '1 second',
    pgboss.job_now() + (${after} + q.retention_seconds) * interval '1 second', q.expire_seconds,
    q.deletion_seconds, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy,
    q.dead_letter, ${silence}
  from pgboss.queue q, ${from} where q.name = '${queue}'`;

interface JobsParts {
  readonly db: Db;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** How much each queue holds, also for who works at none. */
export const tallyJobs = async (db: Pick<Db, 'query'>): Promise<QueueTally[]> =>
  (await db.query(tallied)).rows as unknown as QueueTally[];

export function createJobs({ db, log, metrics }: JobsParts): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.query(text, values) },
    backend: db.engine,
    schedule: false,
    persistWarnings: false,
    // How often the queue looks for jobs whose worker died.
    superviseIntervalSeconds: silence,
    monitorIntervalSeconds: silence,
  });
  const workers = createQueueWorkers({ boss, db, metrics, log });
  boss.on('error', workers.tellLost);

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
      const inItsWay = later && {
        ...later.policy,
        retryBackoff: true,
        startAfter: later.after,
      };
      await boss.send(queue, data, { ...inItsWay, heartbeatSeconds: silence });
      if (!later) db.afterCommit(() => workers.wake(queue));
    },
    expect: (queue) => db.afterCommit(() => workers.wake(queue)),
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
      await db.query("delete from pgboss.job where data->>'userId' = $1", [String(userId)]);
    },
    async start(queues) {
      await boss.start();
      await workers.start(queues);
      if (queues.length > 0) metrics.watch({ ...sizes, read: () => readSizes(boss, queues) });
    },
    async stop(milliseconds) {
      await workers.stop();
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
