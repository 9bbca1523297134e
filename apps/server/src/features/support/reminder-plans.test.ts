import { days } from '@hub/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { windowsAt } from './reminder-rules.ts';
import { createSupportStore } from './store.ts';
import type { Db } from '#platform/db/db.ts';
import { openTestDatabase } from '#test/database.ts';
import { rowsReadBy } from '#test/plans/plans.ts';

const now = new Date('2030-03-01T12:00:00Z');
const people = 10_000;
let db: Db;

beforeAll(async () => {
  db = await openTestDatabase();
  await db.query(
    `insert into users (username, email, first_name, last_name, password_hash, email_verified_at, created_at)
     select 'user' || n, n || '@mail.example', 'Ida', 'P', '-', now(), now()
     from generate_series(1, ${people}) n`,
  );
  await db.query(
    `insert into licenses (user_id, item_id, item_name, item_url, item_thumb, code_sealed, code_index, code_end,
       sold_at, license_type, supported_until, confirmed_at, checked_at, created_at)
     select id, 1, 'Theme', 'https://market.example', 'theme', '-' || id, id, '0000', now(), 'regular',
       $1::timestamptz + id % 300 * interval '1 day', now(), now(), now() from users`,
    [new Date(now.getTime() - days(100)).toISOString()],
  );
  await db.query(
    `insert into support_mails (license_id, days_before, ends_at, mailed_at)
     select id, days, supported_until, now() from licenses cross join unnest(array[30, 7, 0]) days
     where supported_until < $1`,
    [now.toISOString()],
  );
  await db.query('vacuum analyze');
}, 60_000);
afterAll(() => db.close());

test('the hourly task reads only the licenses with an end of support in the window', async () => {
  const [window] = windowsAt(now);
  if (window === undefined) throw new Error('There is no window');
  const times = { now, people: 200 };
  const rowCount = await rowsReadBy(db, (analyzed) =>
    createSupportStore(analyzed).takeDue(window, times),
  );
  const due = (people / 300) * 2;
  expect(rowCount).toBeGreaterThan(due);
  expect(rowCount).toBeLessThan(due * 8);
});
