import { afterAll, beforeAll, expect, test } from 'vitest';
import { wantedBy } from './search-rules.ts';
import { createSearchStore } from './search-store.ts';
import type { Db } from '#platform/db/db.ts';
import { openTestDatabase } from '#test/database.ts';
import { planning } from '#test/plans/planning.ts';

let db: Db;

/** Adds people with one site each, all with addresses at one domain. */
async function settle(count: number): Promise<void> {
  await db.query(
    `insert into users (username, email, first_name, last_name, password_hash, created_at)
     select 'buyer-' || n, 'buyer-' || n || '@mail.example', 'Bea', 'Petersen', '-', now()
     from generate_series(1, $1::int) n`,
    [count],
  );
  await db.query(
    `insert into licenses (user_id, item_id, item_name, item_url, item_thumb, code_sealed, code_index, code_end, sold_at,
       license_type, confirmed_at, checked_at, created_at)
     select id, 1, 'Theme', '', '', '-', id::text, '', now(), 'regular', now(), now(), now() from users`,
  );
  await db.query(
    `insert into activations (license_id, item_id, site_url, site, host, end_product, kind,
       activated_at, last_seen_at, token_hash)
     select id, 1, '', 'shop-' || id || '.example', 'shop-' || id || '.example', '', 'live', now(), now(), id::text
     from licenses`,
  );
  for (const table of ['users', 'licenses', 'activations'])
    await db.query(`vacuum analyze ${table}`);
}

/** Returns the query plan of a search. */
async function planOf(typed: string, sort?: string): Promise<string> {
  const looked = planning(db);
  const wanted = typed === '' ? null : wantedBy(typed, []);
  const store = createSearchStore(looked.db);
  await store.search({ wanted, state: null, sort }, { after: null, limit: 51 });
  return looked.told().join('\n');
}

beforeAll(async () => {
  db = await openTestDatabase();
  await settle(20_000);
}, 60_000);
afterAll(() => db.close());

test.each([
  ['a name of nobody', 'zwetschge', 'users_text'],
  ['a whole address', 'buyer-4321@mail.example', 'users_text'],
  ['two letters', 'ma', 'users_text'],
  ['a letter, a sign and a letter', 'n@m', 'users_text'],
  ['a whole site', 'shop-4321.example', 'activations_text'],
])('%s is found by an index', async (_what, typed, index) => {
  const plan = await planOf(typed);
  expect(plan).toContain(`Bitmap Index Scan on ${index}`);
  expect(plan).not.toMatch(/Seq Scan on (?:users|activations)/);
});

test('only the newest are read of a first name that everyone has', async () => {
  const plan = await planOf('petersen');
  expect(plan).toContain('Index Scan Backward using users_pkey');
  expect(plan).not.toContain('Seq Scan on users');
});
