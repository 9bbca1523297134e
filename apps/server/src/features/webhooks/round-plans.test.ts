import { days } from '@hub/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWebhookStore } from './store.ts';
import type { Db } from '#platform/db/db.ts';
import { openTestDatabase } from '#test/database.ts';
import { rowsReadBy } from '#test/plans/plans.ts';

const now = new Date('2030-03-01T12:00:00Z');
let db: Db;

beforeAll(async () => {
  db = await openTestDatabase();
  await db.query(
    `insert into webhook_endpoints (id, name, url, kinds, secret_sealed, created_at, sequence)
     values ('one', 'One', 'https://one.example', '[]', '-', $1, 0)`,
    [now.toISOString()],
  );
  await db.query(
    `insert into webhook_deliveries (endpoint_id, event, message_id, body, created_at, delivered_at)
     select 'one', 'x.y', n, '{}', case when n <= 3000 then $1::timestamptz else '2020-01-01' end,
       case when n <= 3000 then $1::timestamptz end
     from generate_series(1, 6000) n`,
    [now.toISOString()],
  );
  await db.query('vacuum analyze webhook_deliveries');
}, 60_000);
afterAll(() => db.close());

test('finds endpoints with due deliveries without reading all waiting deliveries', async () => {
  const store = createWebhookStore(db);
  expect(await store.listIds()).toEqual(['one']);
  expect(await store.due(now)).toEqual(['one']);
  const read = await rowsReadBy(db, async (analyzed) => {
    const asked = createWebhookStore(analyzed);
    await asked.listIds();
    await asked.due(now);
  });
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(10);
});

test('skips long-waiting deliveries while it deletes old deliveries', async () => {
  const long = new Date(now.getTime() - days(30));
  const read = await rowsReadBy(db, (analyzed) => createWebhookStore(analyzed).sweep(long));
  expect(read).toBeLessThan(10);
});

test('reads only the oldest waiting deliveries of a paused endpoint', async () => {
  await db.query('update webhook_endpoints set paused_at = $1', [now.toISOString()]);
  const long = new Date('2019-01-01');
  const counted = await rowsReadBy(db, (analyzed) => {
    // Its first query lists the paused endpoints and is not measured.
    const sql = new Proxy(analyzed.sql(), {
      get: (all, key) => Reflect.get(key === 'select' ? db.sql() : all, key) as unknown,
    });
    return createWebhookStore({ ...analyzed, sql: () => sql }).sweep(long);
  });
  expect(counted).toBeGreaterThan(0);
  expect(counted).toBeLessThan(2_000);
  await createWebhookStore(db).sweep(new Date('2021-01-01'));
  const { rows } = await db.query('select count(*)::int as left from webhook_deliveries');
  expect(rows).toEqual([{ left: 3_000 }]);
});
