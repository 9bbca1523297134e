import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJobs, type Jobs, type Queue } from './jobs.ts';
import type { Db } from '#platform/db/db.ts';
import { createLog } from '#platform/log/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { openTestDatabase } from '#test/database.ts';

const policy = { retryLimit: 7, retryDelay: 1, retryDelayMax: 2, expireInSeconds: 60 };

let db: Db;
let jobs: Jobs;
/** Number of statements with which workers fetched jobs. */
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

test('a job wakes a worker when its transaction commits', async () => {
  await db.transaction(async () => {
    await jobs.enqueue('plain', { n: 'woken' });
    await delay(100);
    expect(done).toEqual([]);
  });
  await expect.poll(() => done, { timeout: 1_500 }).toEqual(['woken']);
  done.length = 0;
});

test('idle workers rarely poll', async () => {
  const before = taken;
  await delay(2_000);
  // Each of the four workers polls every two seconds.
  expect(taken - before).toBeLessThanOrEqual(8);
});

test('runs a delayed job, and retries a failed job', async () => {
  await jobs.enqueue('plain', { n: 'found' }, { after: 1 });
  await expect.poll(() => done).toEqual(['found']);
  await jobs.enqueue('plain', { n: 'once' });
  await expect.poll(() => done, { timeout: 30_000 }).toEqual(['found', 'once']);
});

test('runs up to the allowed number of jobs in parallel, and the others afterward', async () => {
  for (const n of ['a', 'b']) await jobs.enqueue('slow', { n });
  for (const n of ['c', 'd', 'e']) await jobs.enqueue('slow', { n: n });
  await expect.poll(() => begun).toHaveLength(3);
  await delay(1_200);
  expect(begun).toHaveLength(3);
  waiting.resolve();
  await expect.poll(() => begun.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(most).toBe(3);
});

test('logs once that the database is unreachable, and once that it is available again', async () => {
  const queueLines = () => logged.filter((line) => line.includes('job queue'));
  isAway = true;
  await delay(5_000);
  expect(queueLines()).toEqual([expect.stringContaining('job queue unavailable')]);
  isAway = false;
  await expect.poll(queueLines, { timeout: 10_000 }).toHaveLength(2);
  expect(queueLines()[1]).toContain('job queue available again');
  await jobs.enqueue('plain', { n: 'after all' });
  await expect.poll(() => done, { timeout: 30_000 }).toContain('after all');
});
