import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#platform/db/db.ts';

/** Polling intervals in milliseconds of requests that leave the last slot to people. */
const pollMs = { connecting: 40, pages: 100, background: 350 } as const;

// A request that would wait longer than the time limit of a call reserves no time.
const peopleText = `
  update marketplace_slots set slots = slots[2:3] || greatest(clock_timestamp(), slots[1] + interval '1 second')
  where name = $1 and slots[1] + interval '1 second' < clock_timestamp() + interval '6 seconds'
  returning (extract(epoch from slots[3] - clock_timestamp()) * 1000)::float8 as wait`;

const spareText = `
  update marketplace_slots set slots = slots[2:3] || clock_timestamp()
  where name = $1 and slots[2] + interval '1 second' <= clock_timestamp()
  returning 0::float8 as wait`;

const firstText = `
  insert into marketplace_slots (name, slots)
  values ($1, array_fill('epoch'::timestamptz, array[3])) on conflict (name) do nothing`;

/**
 * Creates the rate pacer for the marketplace: at most three requests in any second, over all
 * processes. One row stores the times of the last three requests. A request that a person waits for
 * (a sign-up, a purchase code) reserves the next free time. All other requests run only when two
 * slots are free immediately, and leave the last slot to people. Their order is: connecting an
 * account, pages of imports, background work.
 */
export function createRatePacer(db: Db, name: string) {
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
  /** Queue of one kind of request: the first request polls, and the others wait for it. */
  const createLine = (interval: number): ((signal: AbortSignal) => Promise<void>) => {
    let last: Promise<void> = Promise.resolve();
    return (signal) => {
      // After a failed or aborted wait, the next request polls.
      const mine = last.then(() => takeSpare(interval, signal));
      last = mine.catch(() => {});
      return mine;
    };
  };

  return {
    async forPeople(signal: AbortSignal): Promise<void> {
      await ready();
      const wait = await take(peopleText);
      if (wait === null) throw new Error('Too many requests wait for the marketplace already');
      if (wait > 0) await delay(wait, undefined, { signal });
    },
    forConnecting: createLine(pollMs.connecting),
    forPages: createLine(pollMs.pages),
    forBackground: (signal: AbortSignal) => takeSpare(pollMs.background, signal),
  };
}
