import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { createPace } from '#platform/db/pace.ts';
import { openTestDatabase } from '#test/database.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const never = new AbortController().signal;

/** A busy machine may be late for one. */
const middleOf = (waits: readonly number[]): number =>
  waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? 0;

test('no second sees more than three requests, whichever process they come from', async () => {
  const paces = [createPace(db, 'a'), createPace(db, 'a')];
  const begun = performance.now();
  const times = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      await paces[n % 2]?.forPeople(never);
      return performance.now() - begun;
    }),
  );
  // A busy machine is late for any of them, and none is early, but for timers that ring a little so.
  const early = times
    .toSorted((a, b) => a - b)
    .filter((time, nth) => time < 1_000 * Math.floor(nth / 3) - 20);
  expect(early).toEqual([]);
});

test('people go before background work', async () => {
  const pace = createPace(db, 'b');
  const order: string[] = [];
  await pace.forPeople(never);
  await pace.forPeople(never);
  const background = pace.forBackground(never).then(() => order.push('background'));
  const people = Promise.all([1, 2, 3].map(() => pace.forPeople(never))).then(() =>
    order.push('people'),
  );
  await Promise.all([background, people]);
  expect(order).toEqual(['people', 'background']);
});

test('who would wait too long is turned away, and takes nobody’s time', async () => {
  const pace = createPace(db, 'c');
  const giveUp = new AbortController();
  const all = Array.from({ length: 30 }, () => pace.forPeople(giveUp.signal));
  const turnedAway = await Promise.any(all.map((each) => each.then(Promise.reject, String)));
  expect(turnedAway).toContain('Too many');
  giveUp.abort();
  await Promise.allSettled(all);
  const { rows } = await db.query(
    `select extract(epoch from slots[3] - clock_timestamp())::float8 as wait from paces where name = 'c'`,
  );
  expect(Number(rows[0]?.['wait'])).toBeLessThan(7);
});

test('a request that is given up stops waiting', async () => {
  const pace = createPace(db, 'd');
  await Promise.all([1, 2, 3].map(() => pace.forPeople(never)));
  await expect(pace.forBackground(AbortSignal.abort(new Error('enough')))).rejects.toThrow();
});

test('within a transaction nobody waits for the marketplace', async () => {
  const pace = createPace(db, 'e');
  await expect(db.transaction(() => pace.forPeople(never))).rejects.toThrow(/transaction/);
});

test('whoever waits for one answer does not wait for pages, however many imports want them', async () => {
  const pace = createPace(db, 'f');
  const enough = new AbortController();
  let pages = 0;
  const read = async (): Promise<void> => {
    for (;;) {
      await pace.forPages(enough.signal);
      pages += 1;
    }
  };
  const imports = Array.from({ length: 8 }, read);
  const waits: number[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    const since = performance.now();
    await pace.forPeople(never);
    waits.push(performance.now() - since);
    await delay(1_000);
  }
  enough.abort();
  await Promise.allSettled(imports);
  // In a line with the pages, each would wait for two to three seconds.
  expect(middleOf(waits)).toBeLessThan(900);
  expect(pages).toBeGreaterThan(2);
});

test('whoever waits for one answer does not wait for one who connects without a pause', async () => {
  const pace = createPace(db, 'h');
  const enough = new AbortController();
  let steps = 0;
  const connect = async (): Promise<void> => {
    for (;;) {
      await pace.forConnecting(enough.signal);
      steps += 1;
    }
  };
  const connecting = connect().catch(() => undefined);
  const waits: number[] = [];
  for (let nth = 0; nth < 5; nth += 1) {
    // At another moment of its second each time.
    await delay(1_150);
    const since = performance.now();
    await pace.forPeople(never);
    waits.push(performance.now() - since);
  }
  enough.abort();
  await connecting;
  // In one line with it, each would wait for its turn: up to a second.
  expect(middleOf(waits)).toBeLessThan(300);
  expect(steps).toBeGreaterThan(5);
});

test('one who connects while pages are read gets more turns than they', async () => {
  const pace = createPace(db, 'i');
  const enough = new AbortController();
  let turns = 0;
  const pages = Array.from({ length: 4 }, async () => {
    for (;;) {
      await pace.forPages(enough.signal);
      turns += 1;
    }
  });
  await delay(300);
  const between: number[] = [];
  for (let step = 0; step < 5; step += 1) {
    const before = turns;
    await pace.forConnecting(never);
    between.push(turns - before);
  }
  enough.abort();
  await Promise.allSettled(pages);
  // In one line with the pages of four imports it would be four each time.
  expect(middleOf(between)).toBeLessThan(4);
});

test('pages are read in the order in which they were asked for', async () => {
  const pace = createPace(db, 'g');
  const order: number[] = [];
  await Promise.all([1, 2, 3, 4].map((nth) => pace.forPages(never).then(() => order.push(nth))));
  expect(order).toEqual([1, 2, 3, 4]);
});
