import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { createRatePacer } from './rate-pacer.ts';
import { openTestDatabase } from '#test/database.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const never = new AbortController().signal;

test('allows at most three requests a second for all processes together', async () => {
  const paces = [createRatePacer(db, 'a'), createRatePacer(db, 'a')];
  const begun = performance.now();
  const times = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      await paces[n % 2]?.forPeople(never);
      return performance.now() - begun;
    }),
  );
  // A busy machine may delay a request, but no request may be early beyond the tolerance of timers.
  const early = times
    .toSorted((a, b) => a - b)
    .filter((time, nth) => time < 1_000 * Math.floor(nth / 3) - 20);
  expect(early).toEqual([]);
});

test('serves requests of waiting people before background work', async () => {
  const pace = createRatePacer(db, 'b');
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

test('refuses a request that would wait too long, without taking a slot', async () => {
  const pace = createRatePacer(db, 'c');
  const stop = new AbortController();
  const all = Array.from({ length: 30 }, () => pace.forPeople(stop.signal));
  const turnedAway = await Promise.any(all.map((each) => each.then(Promise.reject, String)));
  expect(turnedAway).toContain('Too many');
  stop.abort();
  await Promise.allSettled(all);
  const { rows } = await db.query(
    `select extract(epoch from slots[3] - clock_timestamp())::float8 as wait from marketplace_slots where name = 'c'`,
  );
  expect(Number(rows[0]?.['wait'])).toBeLessThan(7);
});

test('an aborted request stops waiting', async () => {
  const pace = createRatePacer(db, 'd');
  await Promise.all([1, 2, 3].map(() => pace.forPeople(never)));
  await expect(pace.forBackground(AbortSignal.abort(new Error('enough')))).rejects.toThrow();
});

test('refuses to wait for the marketplace within a transaction', async () => {
  const pace = createRatePacer(db, 'e');
  await expect(db.transaction(() => pace.forPeople(never))).rejects.toThrow(/transaction/);
});

test('serves page requests in the order of their calls', async () => {
  const pace = createRatePacer(db, 'g');
  const order: number[] = [];
  await Promise.all([1, 2, 3, 4].map((nth) => pace.forPages(never).then(() => order.push(nth))));
  expect(order).toEqual([1, 2, 3, 4]);
});
