import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#platform/db/db.ts';

/**
 * At most three requests in any second, over all processes: the times of the last three stand in
 * one row, and each request takes the next free time. People take a time and wait for it; background
 * work takes one only when it need not wait, and leaves the last of the three to people.
 */
export interface Pace {
  readonly forPeople: (signal: AbortSignal) => Promise<void>;
  readonly forBackground: (signal: AbortSignal) => Promise<void>;
}

/** How often background work looks whether there is room, in milliseconds. */
const pollMs = 350;

// A request that would wait longer than a call may last takes no time, so that others can have it.
const peopleText = `
  update paces set slots = slots[2:3] || greatest(clock_timestamp(), slots[1] + interval '1 second')
  where name = $1 and slots[1] + interval '1 second' < clock_timestamp() + interval '6 seconds'
  returning (extract(epoch from slots[3] - clock_timestamp()) * 1000)::float8 as wait`;

const backgroundText = `
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

  return {
    async forPeople(signal) {
      await ready();
      const wait = await take(peopleText);
      if (wait === null) throw new Error('Too many requests wait for the marketplace already');
      if (wait > 0) await delay(wait, undefined, { signal });
    },
    async forBackground(signal) {
      await ready();
      while ((await take(backgroundText)) === null) await delay(pollMs, undefined, { signal });
    },
  };
}
