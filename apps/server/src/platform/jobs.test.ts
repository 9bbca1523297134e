import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJobs, jobText, type Jobs } from './jobs.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import type { Db } from '#platform/db/db.ts';
import { openTestDatabase } from '#test/database.ts';

const policy = { retryLimit: 7, retryDelay: 3, retryDelayMax: 40, expireInSeconds: 20 };

let db: Db;
let jobs: Jobs;
let done: unknown[];
beforeAll(async () => {
  db = await openTestDatabase();
  const log = createLog('silent');
  jobs = createJobs({ db, log, metrics: createMetrics({ log }) });
  done = [];
  const work = async (data: unknown) => void done.push(data);
  await jobs.start([{ name: 'alike', policy, work }]);
});
afterAll(async () => {
  await jobs.stop(1_000);
  await db.close();
});

const put = (data: object, after: number) =>
  db.query(jobText({ queue: 'alike', data: '$1::jsonb', after: '$2::int', from: '(select) one' }), [
    JSON.stringify(data),
    after,
  ]);

test('a job that a statement writes is the one that the queue would write', async () => {
  await jobs.enqueue('alike', { n: 1 }, { after: 120, policy });
  await put({ n: 1 }, 120);
  const { rows } = await db.query(
    `select to_jsonb(j) - 'id' - 'created_on' - 'start_after' - 'keep_until' as job,
       round(extract(epoch from start_after - created_on)) as waits,
       round(extract(epoch from keep_until - start_after)) as kept
     from pgboss.job j where name = 'alike'`,
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual(rows[1]);
});

test('and is done, at once where somebody expects it', async () => {
  await db.transaction(async () => {
    jobs.expect('alike');
    await put({ n: 2 }, 0);
  });
  await expect.poll(() => done, { timeout: 15_000 }).toEqual([{ n: 2 }]);
});
