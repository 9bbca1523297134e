import { english } from '@hub/language/languages';
import type { PgBoss } from 'pg-boss';
import { withLanguage } from '#platform/language.ts';
import type { Log } from '#platform/log/log.ts';
import type { Metrics } from '#platform/metrics.ts';

/** Retry policy of a queue; times in seconds. */
export interface QueuePolicy {
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly retryDelayMax: number;
  /** Maximum duration in seconds; a job that runs longer goes to another worker. */
  readonly expireInSeconds: number;
}

export type JobData = Readonly<Record<string, string | number | boolean | null>>;

export interface Queue {
  readonly name: string;
  readonly policy: QueuePolicy;
  readonly work: (data: JobData) => Promise<void>;
  /** Maximum number of jobs that run in parallel in this process. */
  readonly atOnce?: number;
}

/** Polling interval in seconds for delayed jobs; a notification wakes workers immediately. */
const pollingIntervalSeconds = 2;

export async function startWorkers(
  queues: readonly Queue[],
  { boss, metrics, log }: { boss: PgBoss; metrics: Metrics; log: Log },
): Promise<void> {
  const runJob = async (queue: Queue, data: JobData, id: string): Promise<void> => {
    try {
      // The job runs in English until it sets its reader's language, even if the worker started in
      // a request.
      await withLanguage(english, () => queue.work(data));
      metrics.job({ queue: queue.name, end: 'done' });
    } catch (error) {
      metrics.job({ queue: queue.name, end: 'failed' });
      log.warn({ err: error, queue: queue.name, job: id }, 'job failed');
      throw error;
    }
  };

  const addWorker = async (queue: Queue): Promise<void> => {
    const intervals = {
      pollingIntervalSeconds,
      notifyPollingIntervalSeconds: pollingIntervalSeconds,
    };
    const worker: Promise<string> = boss.work<JobData>(queue.name, intervals, async (jobs) => {
      try {
        for (const job of jobs) await runJob(queue, job.data, job.id);
      } finally {
        // More jobs may wait, so the worker fetches again without a pause.
        boss.notifyWorker(await worker);
      }
    });
    await worker;
  };

  for (const queue of queues) {
    const policy = { ...queue.policy, retryBackoff: true, notify: true };
    await boss.createQueue(queue.name, policy);
    // A queue that an earlier release created has no notifications yet.
    await boss.updateQueue(queue.name, { notify: true });
    for (let count = 0; count < (queue.atOnce ?? 1); count += 1) await addWorker(queue);
  }
}
