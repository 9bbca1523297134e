import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from './db.ts';
import { plannedOnce, statement, type Statement } from './statement.ts';
import { openTestDatabase } from '#test/database.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
}, 60_000);
afterAll(() => db.close());

const text = 'select $1::int as value';
/** What the connection on which such statements run has done for this one. */
const plansText = `select custom_plans::int as anew from pg_prepared_statements where name = $1`;

/** How often it was planned anew; null: nothing is known by a name, as in the embedded engine. */
async function plannedAnew(
  name: string,
  kind: <Row>(name: string, text: string) => Statement<Row>,
): Promise<number | null> {
  const asked = kind(name, text);
  for (let value = 0; value < 5; value += 1) await db.run(asked, [value]);
  const [row] = await db.run(kind<{ anew: number }>(`${name}_plans`, plansText), [name]);
  return row?.anew ?? null;
}

test('what is planned once is planned for no values of its own', async () => {
  const ofServer = (count: number) => (db.engine === 'postgres' ? count : null);
  expect(await plannedAnew('test_planned_once', plannedOnce)).toBe(ofServer(0));
  // PostgreSQL tries five before it thinks of keeping one.
  expect(await plannedAnew('test_planned_as_it_likes', statement)).toBe(ofServer(5));
});
