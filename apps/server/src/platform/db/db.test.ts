import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import { createJobs } from '#platform/jobs.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import type { Db } from '#platform/db/db.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.query('create table things (name text primary key)');
});
afterAll(() => db.close());

const names = async (): Promise<unknown[]> => {
  const { rows } = await db.query('select name from things order by name');
  return rows.map((row) => row['name']);
};

test('a transaction that throws leaves nothing, and one inside another is part of it', async () => {
  const outer = db.transaction(async () => {
    await db.transaction(() => db.query("insert into things values ('inner')"));
    throw new Error('no');
  });
  await expect(outer).rejects.toThrow('no');
  expect(await names()).toEqual([]);
});

test('twenty transactions side by side all end, on one connection too', async () => {
  const log = createLog('silent');
  const jobs = createJobs({ db, log, metrics: createMetrics({ log }) });
  const done: string[] = [];
  await jobs.start([
    {
      name: 'twenty',
      policy: { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 10 },
      work: async (data) => void done.push(String(data['name'])),
    },
  ]);
  const numbers = Array.from({ length: 20 }, (_, n) => String(n).padStart(2, '0'));
  const work = numbers.map((name) =>
    db.transaction(async () => {
      await db.query('insert into things values ($1)', [name]);
      await jobs.enqueue('twenty', { name });
      if (Number(name) % 2) throw new Error('rolled back');
    }),
  );
  const results = await Promise.allSettled(work);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
  expect(await names()).toHaveLength(10);
  await expect.poll(() => done.toSorted(), { timeout: 8000 }).toEqual(await names());
  await jobs.stop(2000);
});

test('what waits for the commit is done after it, and never when there is none', async () => {
  const seen: string[] = [];
  const committed = db.transaction(async () => {
    await db.transaction(async () => db.afterCommit(() => seen.push('committed')));
    expect(seen).toEqual([]);
  });
  await committed;
  const failed = db.transaction(async () => {
    db.afterCommit(() => seen.push('rolled back'));
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  db.afterCommit(() => seen.push('outside'));
  expect(seen).toEqual(['committed', 'outside']);
});

test('a network call inside a transaction is refused, and outside it is not', async () => {
  await expect(db.transaction(async () => db.forbidNetwork())).rejects.toThrow('network');
  expect(() => db.forbidNetwork()).not.toThrow();
});
