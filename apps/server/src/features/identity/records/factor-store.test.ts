import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFactorStore, type FactorStore } from '#identity/records/factor-store.ts';
import { openTestDatabase } from '#test/database.ts';
import type { Db } from '#platform/db/db.ts';

// Each SQL statement must handle concurrent requests without an earlier read.
let db: Db;
let store: FactorStore;
let userId: number;
const now = new Date('2026-03-01T12:00:00Z');
beforeAll(async () => {
  db = await openTestDatabase();
  store = createFactorStore(db);
  const { rows } = await db.query(
    `insert into users (username, email, first_name, last_name, password_hash, created_at)
     values ('bea', 'bea@mail.example', 'Bea', 'Buyer', 'x', now()) returning id`,
  );
  userId = Number(rows[0]?.['id']);
});
afterAll(() => db.close());

const count = (answers: readonly boolean[]): number => answers.filter(Boolean).length;

test('a code is used once, also by simultaneous requests, and no earlier code is valid after it', async () => {
  await store.begin(userId, 'sealed', now);
  // An unconfirmed factor accepts no code.
  expect(await store.spendStep(userId, 90)).toBe(false);
  const factor = await store.find(userId);
  if (factor === null) throw new Error('no factor');
  expect(await store.start(factor, 100, now)).toBe(true);
  expect(await store.start(factor, 100, now)).toBe(false);
  const steps = Array.from({ length: 5 }, () => store.spendStep(userId, 101));
  expect(count(await Promise.all(steps))).toBe(1);
  expect(await store.spendStep(userId, 100)).toBe(false);
  expect(await store.spendStep(userId, 101)).toBe(false);
  expect(await store.spendStep(userId, 102)).toBe(true);
});

test('a setup does not replace a confirmed secret', async () => {
  expect(await store.begin(userId, 'another', now)).toBe(false);
  expect((await store.find(userId))?.secretSealed).toBe('sealed');
});

test('a recovery code is used once, also by simultaneous requests', async () => {
  await store.setRecovery(userId, ['one', 'two']);
  const spending = Array.from({ length: 5 }, () => store.spendRecovery(userId, 'one'));
  expect(count(await Promise.all(spending))).toBe(1);
  expect(await store.countRecovery(userId)).toBe(1);
  expect(await store.spendRecovery(userId + 1, 'two')).toBe(false);
});
