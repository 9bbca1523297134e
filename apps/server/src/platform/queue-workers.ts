import type { PgBoss } from 'pg-boss';
import type { Db } from '#platform/db/db.ts';
import type { JobData, Queue } from './queue.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';

/** How often it is looked whether any queue has a job that is due, in milliseconds. */
const lookEvery = 500;

/**
 * How often a worker looks by itself, in seconds. All that waits is found by the look for all of
 * them: eight workers that each ask twice a second kept an idle hub busy.
 */
const pollingIntervalSeconds = 30;

const due = `
  select q.name from unnest($1::text[]) q (name) where exists (
    select from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked
      and j.start_after < pgboss.job_now())`;

interface WorkerParts {
  readonly boss: PgBoss;
  readonly db: Db;
  readonly metrics: Metrics;
  readonly log: Log;
}

/** Those in this process that do the jobs of its queues. */
export interface QueueWorkers {
  start(queues: readonly Queue[]): Promise<void>;
  /** Has one look at once that has nothing to do; where all are busy, each looks when it is done. */
  wake(queue: string): void;
  /** Says that the queue itself could not read; nothing where that is known. */
  tellLost(error: unknown): void;
  /** Ends the look for all; the queue itself ends its workers. */
  stop(): Promise<void>;
}

export function createQueueWorkers({ boss, db, metrics, log }: WorkerParts): QueueWorkers {
  const workers = new Map<string, Set<string>>();
  const busy = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  /** While the database is away each look fails: that is said once, and once that it is back. */
  let isLost = false;

  const wake = (queue: string): void => {
    const idle = [...(workers.get(queue) ?? [])].find((worker) => !busy.has(worker));
    if (idle) boss.notifyWorker(idle);
  };

  const doJob = async (queue: Queue, data: JobData, id: string): Promise<void> => {
    try {
      await queue.work(data);
      metrics.job({ queue: queue.name, end: 'done' });
    } catch (error) {
      metrics.job({ queue: queue.name, end: 'failed' });
      log.warn({ err: error, queue: queue.name, job: id }, 'jobs: a job failed');
      throw error;
    }
  };

  const addWorker = async (queue: Queue): Promise<void> => {
    const started = Promise.withResolvers<string>();
    const work = boss.work<JobData>(queue.name, { pollingIntervalSeconds }, async (jobs) => {
      const worker = await started.promise;
      busy.add(worker);
      try {
        // There may be more, for another one now and for this one next.
        wake(queue.name);
        for (const job of jobs) await doJob(queue, job.data, job.id);
      } finally {
        busy.delete(worker);
        boss.notifyWorker(worker);
      }
    });
    const worker = await work;
    started.resolve(worker);
    const others = workers.get(queue.name) ?? new Set();
    workers.set(queue.name, others.add(worker));
  };

  const tellLost = (error: unknown): void => {
    if (!isLost) log.error({ err: error }, 'jobs: the queue cannot be read');
  };

  const look = async (): Promise<void> => {
    try {
      const { rows } = await db.query(due, [[...workers.keys()]]);
      if (isLost) log.info('jobs: the queue can be read again');
      isLost = false;
      for (const { name } of rows) wake(String(name));
    } catch (error) {
      tellLost(error);
      isLost = true;
    } finally {
      looking = null;
    }
  };

  return {
    async start(queues) {
      for (const queue of queues) {
        await boss.createQueue(queue.name, { ...queue.policy, retryBackoff: true });
        for (let count = 0; count < (queue.atOnce ?? 1); count += 1) await addWorker(queue);
      }
      if (queues.length > 0) timer = setInterval(() => (looking ??= look()), lookEvery);
    },
    wake,
    tellLost,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
