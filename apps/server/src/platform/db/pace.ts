import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#platform/db/db.ts';

/**
 * At most three requests in any second, over all processes: the times of the last three stand in
 * one row, and each request takes the next free time. Who waits for one answer (a sign-up, a new
 * account) takes a time and waits for it. The pages of an import and background work take one only when
 * it need not be waited for, and leave the last of the three to people; pages in the order in which
 * this process asked for them.
 */
export interface Pace {
  readonly forPeople: (signal: AbortSignal) => Promise<void>;
  readonly forPages: (signal: AbortSignal) => Promise<void>;
  readonly forBackground: (signal: AbortSignal) => Promise<void>;
}

/** How often pages and background work look whether there is room, in milliseconds. */
const pollMs = { pages: 100, background: 350 } as const;

// A request that would wait longer than a call may last takes no time, so that others can have it.
const peopleText = `
  update paces set slots = slots[2:3] || greatest(clock_timestamp(), slots[1] + interval '1 second')
  where name = $1 and slots[1] + interval '1 second' < clock_timestamp() + interval '6 seconds'
  returning (extract(epoch from slots[3] - clock_timestamp()) * 1000)::float8 as wait`;

const spareText = `
  update paces set slots = slots[2:3] || clock_timestamp()
  where name = $1 and slots[2] + interval '1 second' <= clock_timestamp()
  returning 0::float8 as wait`;

const firstText = `
  insert into paces (name, slots)
  values ($1, array_fill('epoch'::timestamptz, array[3])) on conflict (name) do nothing`;

export function createPace(db: Db, name: string): Pace {
  const take = async (text: string): Promise<number | null> => {
    db.forbidNetwork();
    const { rows } = await db.query(text, [name]);
    return rows[0] ? Math.max(0, Number(rows[0]['wait'])) : null;
  };
  let first: Promise<unknown> | undefined;
  const ready = async (): Promise<void> => {
    first ??= db.query(firstText, [name]);
    await first.catch((error: unknown) => {
      first = undefined;
      throw error;
    });
  };
  const takeSpare = async (interval: number, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    await ready();
    while ((await take(spareText)) === null) await delay(interval, undefined, { signal });
  };
  let lastPage: Promise<void> = Promise.resolve();

  return {
    async forPeople(signal) {
      await ready();
      const wait = await take(peopleText);
      if (wait === null) throw new Error('Too many requests wait for the marketplace already');
      if (wait > 0) await delay(wait, undefined, { signal });
    },
    forPages(signal) {
      // Whoever fails or gives up while waiting lets the next one try.
      const mine = lastPage.then(() => takeSpare(pollMs.pages, signal));
      lastPage = mine.catch(() => {});
      return mine;
    },
    forBackground: (signal) => takeSpare(pollMs.background, signal),
  };
}
