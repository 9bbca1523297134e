import type { Clock } from '#platform/clock.ts';
import type { TaskRuns } from '#platform/db/instances/task-runs.ts';
import type { Log } from '#platform/log/log.ts';
import type { Metrics } from '#platform/metrics.ts';

interface ScheduledTaskDependencies {
  readonly name: string;
  /** Milliseconds from the start of one run to the start of the next. */
  readonly every: number;
  readonly work: (signal: AbortSignal) => Promise<unknown>;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** Record of task runs for other instances; null if the task records its own runs. */
  readonly done: TaskRuns | null;
}

/** Creates a scheduled task of this process. Its runs never overlap. */
export function createScheduledTask(deps: ScheduledTaskDependencies) {
  const { name, every, work, log, metrics, clock, done } = deps;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  const round = async (): Promise<void> => {
    try {
      await work(stopping.signal);
      metrics.round({ round: name, end: 'done', at: clock.now() });
      await done?.record(name, 'done');
    } catch (error) {
      if (stopping.signal.aborted) return;
      metrics.round({ round: name, end: 'failed', at: clock.now() });
      log.warn({ err: error, task: name }, 'scheduled task failed');
      await done?.record(name, 'failed');
    } finally {
      running = null;
    }
  };

  return {
    start(): void {
      timer = setInterval(() => {
        running ??= round();
      }, every);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort(new Error('the hub stops'));
      await running;
    },
  };
}
