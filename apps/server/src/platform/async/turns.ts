/** Lets the work of each person be done in turn: what one asks for at once holds nobody else up. */
export interface Turns {
  /** Does `work` when all that was begun for this key before has ended; in this process. */
  take<T>(key: number | string, work: () => Promise<T>): Promise<T>;
}

interface Patience {
  /** Who has waited so long for their turn, in milliseconds, gives it up; left out: nobody does. */
  readonly patience?: number;
  /** What they are told. */
  readonly tooLong?: () => Error;
}

export function createTurns({ patience, tooLong }: Patience = {}): Turns {
  const last = new Map<number | string, Promise<unknown>>();
  return {
    take<T>(key: number | string, work: () => Promise<T>): Promise<T> {
      const before = last.get(key) ?? Promise.resolve();
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      let isGivenUp = false;
      const giveUp = (): void => {
        isGivenUp = true;
        reject(tooLong?.() ?? new Error('It was not their turn for too long'));
      };
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
      const turn = async (): Promise<void> => {
        clearTimeout(timer);
        if (!isGivenUp) await work().then(resolve, reject);
      };
      // Whoever came before has been told of their own failure.
      const mine = before.then(turn).finally(() => {
        if (last.get(key) === mine) last.delete(key);
      });
      last.set(key, mine);
      return promise;
    },
  };
}

/** The same items, each of which is waited for in a turn of its own. */
export async function* eachInTurn<T>(
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
