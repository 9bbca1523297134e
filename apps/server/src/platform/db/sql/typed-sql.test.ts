import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';
import { columnsOf, jsonList, jsonObject, recordset, type RowOf } from './typed-sql.ts';
import { marketplaceSlots, rateCounters } from '#schema/platform.ts';
import { openTestDatabase } from '#test/database.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const counter = {
  key: rateCounters.key,
  from: rateCounters.windowStart,
  count: rateCounters.count,
  until: rateCounters.expiresAt,
};
const instant = new Date('2026-03-01T12:00:00.000Z');

async function insertCounter(key: string): Promise<void> {
  await db
    .sql()
    .insert(rateCounters)
    .values({ key, windowStart: instant, count: 3, expiresAt: instant });
}

test('selected columns have the keys of the row type', async () => {
  await insertCounter('columns');
  const columns = columnsOf('c', counter);
  const find = statement<RowOf<typeof columns>>(
    'typed_sql_columns',
    `select ${columns.text} from rate_counters c where c.key = $1`,
  );
  const [row] = await db.run(find, ['columns']);
  expect(row).toEqual({ key: 'columns', from: instant, count: 3, until: instant });
  // @ts-expect-error: the key is `count`; a misspelled one is no part of the row.
  expect(row?.cuont).toBeUndefined();
});

test('a JSON list has instants as text, and is empty without rows', async () => {
  await insertCounter('json');
  const nobody = jsonList(jsonObject('p', { name: marketplaceSlots.name }), {
    from: `marketplace_slots p where p.name = 'none'`,
    orderBy: 'p.name',
  });
  const list = jsonList(jsonObject('c', counter, { nobody }), {
    from: `rate_counters c where c.key = 'json'`,
    orderBy: 'c.key',
  });
  const { rows } = await db.query(`select ${list.text} as list`);
  const [row] = (rows[0]?.['list'] ?? []) as RowOf<typeof list>;
  const until: string | undefined = row?.until;
  expect(new Date(until ?? '')).toEqual(instant);
  expect(row).toMatchObject({ key: 'json', count: 3, nobody: [] });
  // @ts-expect-error: a misspelled key is no part of the object.
  expect(row?.nobdy).toBeUndefined();
});

test('passes a list of rows as one parameter, with keys in any order', async () => {
  const counters = recordset<{ until: Date; from: Date; key: string; count: number }>(counter);
  const rows = [{ until: instant, key: 'sent', from: instant, count: 7 }];
  await db.query(
    `insert into rate_counters (${counters.names})
     select * from jsonb_to_recordset($1::jsonb) as p(${counters.definition})`,
    [counters.toJson(rows)],
  );
  const stored = await db.query(`select count, expires_at from rate_counters where key = 'sent'`);
  expect(stored.rows).toEqual([{ count: 7, expires_at: instant }]);
  // @ts-expect-error: `count` has no column.
  recordset<{ key: string; count: number }>({ key: rateCounters.key });
});
