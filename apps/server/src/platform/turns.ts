/** Lets the work of each person be done in turn: what one asks for at once holds nobody else up. */
export interface Turns {
  /** Does `work` when all that was begun for this key before has ended; in this process. */
  take<T>(key: number, work: () => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  const last = new Map<number, Promise<unknown>>();
  return {
    async take(key, work) {
      const before = last.get(key) ?? Promise.resolve();
      // Whoever came before has been told of their own failure.
      const mine = before.then(work, work);
      last.set(key, mine);
      try {
        return await mine;
      } finally {
        if (last.get(key) === mine) last.delete(key);
      }
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
