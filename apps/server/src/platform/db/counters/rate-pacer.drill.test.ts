import { setTimeout as delay } from 'node:timers/promises';
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

/** Returns the median, because a busy machine may delay a single request. */
const middleOf = (waits: readonly number[]): number =>
  waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? 0;

test('a buyer’s request does not wait for the page requests of imports', async () => {
  const pace = createRatePacer(db, 'f');
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
  // In one queue with the pages, each request would wait for two to three seconds.
  expect(middleOf(waits)).toBeLessThan(900);
  expect(pages).toBeGreaterThan(2);
});

test('a buyer’s request does not wait for a person who connects without a pause', async () => {
  const pace = createRatePacer(db, 'h');
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
    // Starts at a different moment of the second each time.
    await delay(1_150);
    const since = performance.now();
    await pace.forPeople(never);
    waits.push(performance.now() - since);
  }
  enough.abort();
  await connecting;
  // In one queue with the connecting person, each request would wait for up to a second.
  expect(middleOf(waits)).toBeLessThan(300);
  expect(steps).toBeGreaterThan(5);
});

test('a person who connects gets more slots than the imports that run', async () => {
  const pace = createRatePacer(db, 'i');
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
  // In one queue with four imports, four pages would be read between two steps.
  expect(middleOf(between)).toBeLessThan(4);
});
