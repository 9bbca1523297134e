import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';

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

test('a failed transaction stores nothing, not even rows of a nested transaction', async () => {
  const outer = db.transaction(async () => {
    await db.transaction(() => db.query("insert into things values ('inner')"));
    throw new Error('no');
  });
  await expect(outer).rejects.toThrow('no');
  expect(await names()).toEqual([]);
});

test('twenty parallel transactions all end, even on one connection', async () => {
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

test('callbacks run after the commit, immediately outside a transaction, and never after a rollback', async () => {
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

test('refuses a network call inside a transaction', async () => {
  await expect(db.transaction(async () => db.forbidNetwork())).rejects.toThrow('network');
  expect(() => db.forbidNetwork()).not.toThrow();
});

const half = statement<{ half: number; at: Date }>(
  'test_half',
  'select 100 / $1::int as half, $2::timestamptz as at',
);
const insertThing = statement<never>('test_insert', 'insert into things values ($1)');

test('parallel hot statements each get their own result, and only the failing statement fails', async () => {
  const instant = '2026-01-02T03:04:05.678Z';
  const numbers = Array.from({ length: 50 }, (_, n) => n % 10);
  const results = await Promise.allSettled(numbers.map((n) => db.run(half, [n, instant])));
  for (const [index, result] of results.entries()) {
    const by = numbers[index] ?? 0;
    const rows = [{ half: Math.floor(100 / by), at: new Date(instant) }];
    if (by === 0) expect(result).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    else expect(result).toEqual({ status: 'fulfilled', value: rows });
  }
});

test('a rollback undoes a hot statement of the transaction', async () => {
  const before = await names();
  const work = db.transaction(async () => {
    await db.run(insertThing, ['never']);
    expect(await names()).toContain('never');
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await names()).toEqual(before);
});

test('a transaction that ignores a failed statement is rejected and stores nothing', async () => {
  const before = await names();
  const work = db.transaction(async () => {
    await db.run(insertThing, ['never']);
    await db.query('select 1 / 0').catch(() => {});
  });
  await expect(work).rejects.toThrow('nothing of it was kept');
  expect(await names()).toEqual(before);
});

test('hot statements work again after their connections were closed', async () => {
  const read = () => db.run(half, [5, null]);
  await read();
  if (db.engine === 'postgres') {
    await db.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  }
  const answer = () => read().catch(() => 'away');
  await expect.poll(answer, { timeout: 5000 }).toEqual([{ half: 20, at: null }]);
});

test('every kind of query returns lists as arrays', async () => {
  const lists = {
    numbers: [1, 2],
    words: ['a, b', 'c'],
    answers: [true, false],
    names: ['0f8fad5b-d9cb-469f-a165-70867728950e'],
    objects: [{ a: [1] }, null],
  };
  const text = `select '{1,2}'::int[] as numbers, '{"a, b",c}'::text[] as words,
    '{t,f}'::bool[] as answers, '{0f8fad5b-d9cb-469f-a165-70867728950e}'::uuid[] as names,
    array['{"a":[1]}'::jsonb, null] as objects`;
  expect((await db.query(text)).rows).toEqual([lists]);
  expect(await db.run(statement('lists', text), [])).toEqual([lists]);
  expect(await db.sql().execute(sql.raw(text))).toMatchObject({ rows: [lists] });
  const within = await db.transaction(() => db.sql().execute(sql.raw(text)));
  expect(within).toMatchObject({ rows: [lists] });
});
