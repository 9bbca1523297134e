import type { Clock } from '#platform/clock.ts';
import type { LastDone } from '#platform/db/instances/last-done.ts';
import type { Log } from '#platform/log/log.ts';
import type { Metrics } from '#platform/metrics.ts';

/** Background work that comes round again and again, never twice at once. */
export interface Rounds {
  start(): void;
  /** Breaks off what runs, and waits for it. */
  stop(): Promise<void>;
}

interface RoundParts {
  readonly name: string;
  /** From the beginning of one round to that of the next, in milliseconds. */
  readonly every: number;
  readonly work: (signal: AbortSignal) => Promise<unknown>;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** Where it is written down for those who ask another hub; null: the work does so itself. */
  readonly done: LastDone | null;
}

export function createRounds(parts: RoundParts): Rounds {
  const { name, every, work, log, metrics, clock, done } = parts;
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
      log.warn({ err: error }, `${name}: a round failed`);
      await done?.record(name, 'failed');
    } finally {
      running = null;
    }
  };

  return {
    start() {
      timer = setInterval(() => {
        running ??= round();
      }, every);
    },
    async stop() {
      clearInterval(timer);
      stopping.abort(new Error('the hub stops'));
      await running;
    },
  };
}
