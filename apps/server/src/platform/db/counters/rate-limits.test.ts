import { knownRefusals, rateLimits, seconds } from '@hub/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRateLimits, type RateLimits, createKnownRefusals } from './rate-limits.ts';
import type { Db } from '#platform/db/db.ts';
import { createTestClock } from '#test/clock.ts';
import { openTestDatabase } from '#test/database.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const { max, windowMs } = rateLimits.resyncByUser;
const counted = async (): Promise<number> =>
  Number((await db.query('select max(count) as n from rate_counters')).rows[0]?.['n'] ?? 0);

const ask = (limits: RateLimits): Promise<number> =>
  limits.take('resyncByUser', '7').then(
    () => 200,
    () => 429,
  );
const askOften = async (limits: RateLimits, times: number): Promise<void> => {
  for (let n = 0; n < times; n += 1) await ask(limits);
};

test('after many refusals, refuses without a database query for a few seconds', async () => {
  const clock = createTestClock();
  const limits = createRateLimits({ db, clock, enabled: true });
  await askOften(limits, max + knownRefusals.after);
  expect(await ask(limits)).toBe(429);
  const seen = await counted();
  await askOften(limits, 20);
  expect([await ask(limits), await counted()]).toEqual([429, seen]);

  const elsewhere = createRateLimits({ db, clock, enabled: true });
  expect([await ask(elsewhere), await counted()]).toEqual([429, seen + 1]);

  // After an operator empties the table, clients that were often refused are admitted a few seconds
  // later.
  await db.query('delete from rate_counters');
  clock.advance(knownRefusals.lastMs - seconds(1));
  expect(await ask(limits)).toBe(429);
  clock.advance(seconds(1));
  expect([await ask(limits), await counted()]).toEqual([200, 1]);
});

test('forgets a refusal at the end of its window', async () => {
  const clock = createTestClock();
  clock.advance(windowMs - (clock.now().getTime() % windowMs) - seconds(1));
  const limits = createRateLimits({ db, clock, enabled: true });
  await askOften(limits, max + knownRefusals.after + 2);
  expect(await ask(limits)).toBe(429);
  clock.advance(seconds(1));
  expect(await ask(limits)).toBe(200);
});

test('drops the oldest of more than 10,000 remembered refusals', () => {
  const now = new Date();
  const later = new Date(now.getTime() + 1_000);
  const refusals = createKnownRefusals();
  for (let n = 0; n <= 10_000; n += 1) refusals.add(String(n), later);
  expect(['0', '1', '10000'].map((key) => refusals.has(key, now))).toEqual([false, true, true]);
  expect(refusals.has('1', later)).toBe(false);
});
