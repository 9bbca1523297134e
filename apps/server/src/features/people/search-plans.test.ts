import { afterAll, beforeAll, expect, test } from 'vitest';
import { wantedBy } from './search-rules.ts';
import { createSearchStore } from './search-store.ts';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { createRareParts } from '#platform/db/rare-parts.ts';
import { openTestDatabase } from '#test/database.ts';
import { planning } from '#test/planning.ts';

let db: Db;

/** As many people as sites, all of whom have an address at one place. */
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

/** By which parts a search asks an index, each time that it does. */
async function partsAsked(index: string, typed: string): Promise<string[][]> {
  const looked = planning(db);
  const searches = createSearchStore(looked.db, createRareParts(db, systemClock));
  const wanted = await searches.sight(wantedBy(typed, []));
  await searches.search({ wanted, state: null, before: null, limit: 51 });
  const scan = new RegExp(String.raw`Bitmap Index Scan on ${index} .*\n.*@> '\{(.*)\}'`, 'g');
  return [...looked.told().join('\n').matchAll(scan)].map(([, parts = '']) => parts.split(','));
}

beforeAll(async () => {
  db = await openTestDatabase();
  await settle(5_000);
  // What an earlier file counted outlives its rows.
  await db.query("delete from pg_statistic where starelid = 'accounts_text'::regclass");
}, 60_000);
afterAll(() => db.close());

test('of an address an index is not asked for the end, which everybody has', async () => {
  const asked = await partsAsked('users_text', 'buyer-4321@mail.example');
  expect(asked).toEqual([['432', '321', '21@', '-43']]);
});

test('of a site not for what all are called, and once for its owner and for how many there are', async () => {
  const asked = await partsAsked('activations_text', 'shop-4321.example');
  expect(asked).toEqual([['432', '321', '21.', '-43']]);
});

test('what all have is asked for where nothing else is', async () => {
  const asked = await partsAsked('accounts_text', 'example');
  expect(asked).toEqual([['exa', 'xam', 'amp', 'mpl', 'ple']]);
});
