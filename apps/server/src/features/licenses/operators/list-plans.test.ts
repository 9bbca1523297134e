import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLicenseListStore } from './list-store.ts';
import type { Db } from '#platform/db/db.ts';
import { openTestDatabase } from '#test/database.ts';
import { fillPeople } from '#test/plans/fill-people.ts';
import { planning } from '#test/plans/planning.ts';

let db: Db;

beforeAll(async () => {
  db = await openTestDatabase();
  await fillPeople(db, 20_000);
}, 60_000);
afterAll(() => db.close());

async function planOf(q: string): Promise<string> {
  const plans = planning(db);
  await createLicenseListStore(plans.db).list({ q }).read({ after: null, limit: 51 });
  return plans.told().join('\n');
}

test.each([
  ['an owner’s address', 'buyer-4321@mail.example', 'users_text'],
  ['an unknown name', 'zwetschge', 'users_text'],
  ['a full host name', 'shop-4321.example', 'activations_text'],
])('a search for %s uses an index', async (_what, typed, index) => {
  const plan = await planOf(typed);
  expect(plan).toContain(`Bitmap Index Scan on ${index}`);
  expect(plan).not.toMatch(/Seq Scan on (?:users|activations|licenses)/);
});

test('a search for a common name reads only the newest owners', async () => {
  const plan = await planOf('petersen');
  expect(plan).toContain('Index Scan Backward using users_pkey');
  expect(plan).not.toContain('Seq Scan on users');
});
