import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSignInStore } from '#identity/records/sign-in-store.ts';
import type { Db } from '#platform/db/db.ts';
import { openTestDatabase } from '#test/database.ts';
import { fillPeople } from '#test/plans/fill-people.ts';

const people = 20_000;
let db: Db;

beforeAll(async () => {
  db = await openTestDatabase();
  await fillPeople(db, people);
  await db.query(
    `insert into sessions (id_hash, user_id, created_at, signed_in_at, last_seen_at, expires_at, address, user_agent)
     select 'hash-' || id || '-' || n, id, now(), now(), now(), now(), '', ''
     from users, generate_series(1, case when users.id = 1 then 300 else 2 end) n`,
  );
  await db.query(
    `insert into known_devices (user_id, device_hash, last_seen_at)
     select id, 'device-' || id, now() from users`,
  );
  for (const table of ['sessions', 'known_devices']) await db.query(`vacuum analyze ${table}`);
}, 60_000);
afterAll(() => db.close());

/** Returns the query plans of a sign-in. `mode` selects custom or generic plans. */
async function plansOf(mode: string, userId: number, oldHash: string | null): Promise<string> {
  const plans: string[] = [];
  await db.transaction(async () => {
    await db.query(`set local plan_cache_mode = ${mode}`);
    const store = createSignInStore({
      ...db,
      run: async ({ text }, values) => {
        // Prepares the statement like a connection, because `explain` of an unprepared statement
        // always uses its values.
        await db.query(`prepare kept as ${text}`);
        const given = values.map((value) =>
          typeof value === 'string' ? `'${value}'` : JSON.stringify(value),
        );
        const { rows } = await db.query(`explain execute kept(${given.join(', ')})`);
        await db.query('deallocate kept');
        plans.push(...rows.map((row) => String(row['QUERY PLAN'])));
        return [];
      },
    });
    await store.findByIdentifier('buyer-4321');
    await store.findByIdentifier('buyer-4321@mail.example');
    await store.lock(userId, '-');
    const now = new Date();
    const times = { now, signedInAt: now, expiresAt: now };
    const opened = { userId, idHash: 'new', oldHash, ...times, byFactor: true };
    await store.open({ ...opened, address: '', userAgent: '', deviceHash: 'new', language: 'de' });
  });
  return plans.join('\n');
}

test.each([
  ['with a session to replace', 4321, 'hash-4321-1'],
  ['with another person’s session', 4321, 'hash-9-1'],
  ['without an earlier session', 4321, null],
  ['of a person with 300 sessions', 1, 'hash-1-7'],
])('a sign-in %s uses no sequential scan', async (_whose, userId, oldHash) => {
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    const plan = await plansOf(mode, userId, oldHash);
    expect(plan).toContain('Delete on sessions');
    expect(plan).not.toContain('Seq Scan');
  }
});
