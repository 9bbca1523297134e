import type { Log } from '#platform/log.ts';

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
}

export function createRounds({ name, every, work, log }: RoundParts): Rounds {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  const round = async (): Promise<void> => {
    try {
      await work(stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, `${name}: a round failed`);
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
