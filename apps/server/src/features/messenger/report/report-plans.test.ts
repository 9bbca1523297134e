import { minutes } from '@hub/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReport } from './report-service.ts';
import { createReportStore } from './report-store.ts';
import type { Db } from '#platform/db/db.ts';
import { createTestClock } from '#test/clock.ts';
import { openTestDatabase } from '#test/database.ts';

const now = new Date('2030-03-01T12:00:00Z');
const monthAgo = new Date('2030-02-01T12:00:00Z');

let db: Db;

/** Returns the query plans of a store call. */
async function planOf(ask: (store: ReturnType<typeof createReportStore>) => Promise<unknown>) {
  const plans: string[] = [];
  const watched: Pick<Db, 'run'> = {
    async run({ text }, values = []) {
      const { rows } = await db.query(`explain ${text}`, [...values]);
      plans.push(rows.map((row) => String(row['QUERY PLAN'])).join('\n'));
      return [];
    },
  };
  await ask(createReportStore({ ...db, ...watched }));
  return plans.join('\n');
}

/** Adds 20,000 conversations of several years with a question and a reply each. 300 are open. */
beforeAll(async () => {
  db = await openTestDatabase();
  await db.query(
    `insert into users (username, email, first_name, last_name, password_hash, created_at)
     select n, n, '', '', '-', now() from generate_series(1, 5000) n`,
  );
  await db.query(
    `insert into licenses (user_id, item_id, item_name, item_url, item_thumb, code_sealed, code_index,
       code_end, sold_at, license_type, confirmed_at, checked_at, created_at)
     select id, 1, '', '', '', 's1.' || id, id, '', now(), 'regular', now(), now(), now() from users`,
  );
  await db.query(
    `with made as (
       insert into conversations (topic, created_at, last_at, closed_at, last_position)
       select 'question', at, at, case when n > 300 then at end, 2
       from (select n, $1::timestamptz - n * interval '2 hours' as at from generate_series(1, 20000) n) t
       returning id, created_at as at),
     closed as (insert into conversation_closings (conversation_id, closed_in, closed_at) select id, id, at from made)
     insert into conversation_messages (conversation_id, position, side, client_key, text, folded, created_at)
     select id, position, case position when 1 then 'buyer' else 'publisher' end, id || '-' || position, '', '', at
     from made, generate_series(1, 2) position`,
    [now.toISOString()],
  );
  await db.query(
    'vacuum analyze conversations, conversation_closings, conversation_messages, users, licenses',
  );
}, 60_000);
afterAll(() => db.close());

test('replies, closings and open conversations are read by their indexes', async () => {
  const replies = await planOf((store) => store.replies(monthAgo, now));
  expect(replies).toContain('conversation_messages_replies');
  const closings = await planOf((store) => store.closings(monthAgo, now));
  expect(closings).toContain('conversation_closings_at');
  const open = await planOf((store) => store.open());
  for (const plan of [replies, closings, open]) {
    expect(plan).not.toMatch(/Seq Scan on (?:conversation|users|licenses)/);
  }
});

test('further pages of a report search reuse the result of the first page for some minutes', async () => {
  const clock = createTestClock(now);
  const store = createReportStore(db);
  let weeksRead = 0;
  const report = createReport({
    clock,
    store: { ...store, replies: async (...time) => ((weeksRead += 1), store.replies(...time)) },
    promise: () => ({ workingHours: null, within: null }),
    nameOf: ({ itemName }) => itemName,
    tags: { all: async () => [] },
  });
  const search = 'report:first.30';
  const first = await report.find(search, false);
  expect(first?.length).toBeGreaterThan(300);
  expect(await report.find(search, true)).toBe(first);
  expect(weeksRead).toBe(5);
  await report.find(search, false);
  expect(weeksRead, 'a new first page').toBe(10);
  clock.advance(minutes(10));
  await report.find(search, true);
  expect(weeksRead, 'after a while').toBe(15);
  expect(await report.find('header', true)).toBeNull();
});
