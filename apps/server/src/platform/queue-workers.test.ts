import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJobs, jobText, type Jobs, type Queue } from './jobs.ts';
import type { Db } from '#platform/db/db.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { openTestDatabase } from '#test/database.ts';

const policy = { retryLimit: 7, retryDelay: 1, retryDelayMax: 2, expireInSeconds: 60 };

let db: Db;
let jobs: Jobs;
/** Statements with which a worker takes its next job. */
let taken = 0;
const begun: string[] = [];
let isAway = false;
const logged: string[] = [];
let inHand = 0;
let most = 0;
const waiting = Promise.withResolvers<void>();
const failures = new Set<unknown>(['once']);
const done: unknown[] = [];

const slow: Queue = {
  name: 'slow',
  policy,
  atOnce: 3,
  async work({ n }) {
    begun.push(String(n));
    inHand += 1;
    most = Math.max(most, inHand);
    await waiting.promise;
    inHand -= 1;
  },
};

const plain: Queue = {
  name: 'plain',
  policy,
  async work({ n }) {
    if (failures.delete(n)) throw new Error('not this time');
    done.push(n);
  },
};

beforeAll(async () => {
  const opened = await openTestDatabase();
  db = {
    ...opened,
    query(text, values) {
      if (isAway) return Promise.reject(new Error('Connection terminated'));
      if (/\bnext\s+AS\s/.test(text)) taken += 1;
      return opened.query(text, values);
    },
  };
  const log = createLog('info', { write: (line) => void logged.push(line) });
  jobs = createJobs({ db, log, metrics: createMetrics({ log }) });
  await jobs.start([slow, plain]);
});
afterAll(async () => {
  waiting.resolve();
  await jobs.stop(1_000);
  await db.close();
});

const put = (queue: string, n: string) =>
  db.query(jobText({ queue, data: '$1::jsonb', after: '0', from: '(select) one' }), [
    JSON.stringify({ n }),
  ]);

test('workers with nothing to do leave the database alone', async () => {
  const before = taken;
  await delay(2_000);
  // By themselves they look each half minute; each twice a second would be sixteen.
  expect(taken - before).toBeLessThanOrEqual(4);
});

test('a job is done that nobody woke a worker for, and one that failed is tried again', async () => {
  await put('plain', 'found');
  await expect.poll(() => done).toEqual(['found']);
  await put('plain', 'once');
  await expect.poll(() => done, { timeout: 30_000 }).toEqual(['found', 'once']);
});

test('as many as may be are done side by side, woken or found, and the others after them', async () => {
  for (const n of ['a', 'b']) await jobs.enqueue('slow', { n });
  for (const n of ['c', 'd', 'e']) await put('slow', n);
  await expect.poll(() => begun).toHaveLength(3);
  await delay(1_200);
  expect(begun).toHaveLength(3);
  waiting.resolve();
  await expect.poll(() => begun.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(most).toBe(3);
});

test('a database that is away is told of once, and once that it is back', async () => {
  const told = () => logged.filter((line) => line.includes('the queue can'));
  let looks = 0;
  const { query } = db;
  db.query = (text, values) => {
    if (text.includes('unnest')) looks += 1;
    return query(text, values);
  };
  isAway = true;
  await expect.poll(() => looks, { timeout: 10_000 }).toBeGreaterThan(3);
  expect(told()).toEqual([expect.stringContaining('cannot be read')]);
  isAway = false;
  await expect.poll(told, { timeout: 10_000 }).toHaveLength(2);
  expect(told()[1]).toContain('can be read again');
  await put('plain', 'after all');
  await expect.poll(() => done, { timeout: 30_000 }).toContain('after all');
});
