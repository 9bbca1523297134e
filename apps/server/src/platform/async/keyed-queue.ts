interface Patience {
  /** Longest wait in milliseconds; after it, the caller gets an error. Unlimited by default. */
  readonly patience?: number;
  /** Creates the error for a caller who waited too long. */
  readonly tooLong?: () => Error;
}

/** Keyed queue: one person's work runs in order, so that a burst of requests delays no one else. */
export function createKeyedQueue({ patience, tooLong }: Patience = {}) {
  const last = new Map<number | string, Promise<unknown>>();
  return {
    /** Runs `work` after everything queued before for this key has ended, in this process. */
    take<T>(key: number | string, work: () => Promise<T>): Promise<T> {
      const before = last.get(key) ?? Promise.resolve();
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      let isAbandoned = false;
      const stopWaiting = (): void => {
        isAbandoned = true;
        reject(tooLong?.() ?? new Error('It was not their turn for too long'));
      };
      const timer = patience === undefined ? undefined : setTimeout(stopWaiting, patience);
      const turn = async (): Promise<void> => {
        clearTimeout(timer);
        if (!isAbandoned) await work().then(resolve, reject);
      };
      // The caller that failed has already received the error.
      const mine = before.then(turn).finally(() => {
        if (last.get(key) === mine) last.delete(key);
      });
      last.set(key, mine);
      return promise;
    },
  };
}

export type KeyedQueue = ReturnType<typeof createKeyedQueue>;

/** Yields the items of a source; fetches each item in a separate turn of the queue. */
export async function* eachQueued<T>(
  items: AsyncIterable<T>,
  take: <R>(work: () => Promise<R>) => Promise<R>,
): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await take(() => iterator.next());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}
