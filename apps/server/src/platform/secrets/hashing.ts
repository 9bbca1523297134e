import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Cost of Argon2id in the form of `@node-rs/argon2`. */
export interface Cost {
  /** Memory in kibibytes. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

export interface HashingJob {
  readonly id: number;
  readonly password: string;
  /** Hash that the password is verified against; null creates a new hash at `cost`. */
  readonly passwordHash: string | null;
  readonly cost: Cost;
}

export type HashingAnswer = { readonly id: number } & (
  | { readonly value: string | boolean }
  | { readonly error: unknown }
);

/** Half the cores, so that a flood of sign-ins does not slow down reads. */
const mostThreads = Math.max(1, Math.floor(availableParallelism() / 2));

/** Path of the worker next to this file, in `src` and in the bundle in `dist`. */
const script = new URL(
  import.meta.url.endsWith('.ts') ? './hashing-worker.ts' : './hashing-worker.js',
  import.meta.url,
);

interface Thread {
  readonly worker: Worker;
  readonly jobs: Map<number, PromiseWithResolvers<string | boolean>>;
}

/** Threads have their next job ready, even while the event loop is busy. */
export function createHashing() {
  const threads = new Set<Thread>();
  let lastId = 0;

  function start(): Thread {
    // The threads get no flags of the hub, such as those of a profiler.
    const worker = new Worker(script, { execArgv: [] });
    const thread: Thread = { worker, jobs: new Map() };
    const end = (error: Error): void => {
      threads.delete(thread);
      for (const job of thread.jobs.values()) job.reject(error);
      thread.jobs.clear();
    };
    worker.on('message', (answer: HashingAnswer) => {
      const job = thread.jobs.get(answer.id);
      thread.jobs.delete(answer.id);
      // An idle thread does not keep the process alive.
      if (thread.jobs.size === 0) worker.unref();
      if ('error' in answer) job?.reject(answer.error);
      else job?.resolve(answer.value);
    });
    worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => end(new Error('A hashing thread ended')));
    threads.add(thread);
    return thread;
  }

  /** Starts another thread if all are busy and the maximum allows it. */
  function freest(): Thread {
    const [best] = [...threads].toSorted((a, b) => a.jobs.size - b.jobs.size);
    if (best && (best.jobs.size === 0 || threads.size >= mostThreads)) return best;
    return start();
  }

  return {
    load: (): number => [...threads].reduce((sum, { jobs }) => sum + jobs.size, 0),
    do(job: Omit<HashingJob, 'id'>): Promise<string | boolean> {
      const { worker, jobs } = freest();
      const done = Promise.withResolvers<string | boolean>();
      lastId += 1;
      jobs.set(lastId, done);
      worker.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ ...job, id: lastId } satisfies HashingJob);
      return done.promise;
    },
  };
}
