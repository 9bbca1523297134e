import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseSearch } from './search-rules.ts';
import { createSearchStore } from './search-store.ts';
import type { Db } from '#platform/db/db.ts';
import { openTestDatabase } from '#test/database.ts';
import { fillPeople } from '#test/plans/fill-people.ts';
import { planning } from '#test/plans/planning.ts';

let db: Db;

/** Returns the query plan of a search. */
async function planOf(typed: string, sort?: string): Promise<string> {
  const looked = planning(db);
  const terms = typed === '' ? null : parseSearch(typed, []);
  const store = createSearchStore(looked.db);
  await store.search({ terms, state: null, sort }, { after: null, limit: 51 });
  return looked.told().join('\n');
}

beforeAll(async () => {
  db = await openTestDatabase();
  await fillPeople(db, 20_000);
}, 60_000);
afterAll(() => db.close());

test.each([
  ['a name that nobody has', 'zwetschge', 'users_text'],
  ['a whole address', 'buyer-4321@mail.example', 'users_text'],
  ['two letters', 'ma', 'users_text'],
  ['a letter, a sign and a letter', 'n@m', 'users_text'],
  ['a whole site', 'shop-4321.example', 'activations_text'],
])('a search for %s uses an index', async (_what, typed, index) => {
  const plan = await planOf(typed);
  expect(plan).toContain(`Bitmap Index Scan on ${index}`);
  expect(plan).not.toMatch(/Seq Scan on (?:users|activations)/);
});

test('a search for a name that everyone has reads only the newest people', async () => {
  const plan = await planOf('petersen');
  expect(plan).toContain('Index Scan Backward using users_pkey');
  expect(plan).not.toContain('Seq Scan on users');
});
