import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCodeStore, type CodeStore } from './code-store.ts';
import { createUserStore, type UserStore } from '#identity/records/user-store.ts';
import type { Db } from '#platform/db/db.ts';
import { openTestDatabase } from '#test/database.ts';

// Each SQL statement must handle concurrent requests without an earlier read.
let db: Db;
let codes: CodeStore;
let users: UserStore;
let userId: number;
const now = new Date('2026-03-01T12:00:00Z');
const expiresAt = new Date('2026-03-01T13:00:00Z');
beforeAll(async () => {
  db = await openTestDatabase();
  codes = createCodeStore(db);
  users = createUserStore(db);
  userId = await users.insertUser({
    username: 'bea',
    email: 'bea@mail.example',
    firstName: 'Bea',
    lastName: 'Buyer',
    passwordHash: 'x',
    createdAt: now,
  });
});
beforeEach(() => db.query('delete from codes'));
afterAll(() => db.close());

const purpose = 'reset_password';
const begin = () => db.transaction(() => codes.begin({ userId, purpose, now, expiresAt }));
const twenty = <T>(work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 20 }, work));

test('only one of twenty codes requested simultaneously stays valid', async () => {
  await twenty(begin);
  const { rows } = await db.query('select id from codes where ended_at is null');
  expect(rows).toHaveLength(1);
});

test('using a code and changing its user do not deadlock', async () => {
  for (let nth = 0; nth < 20; nth += 1) {
    await codes.setHash(await begin(), `hash ${nth}`);
    const spend = () =>
      db.transaction(async () => {
        const spent = await codes.spend(`hash ${nth}`, purpose, now);
        await users.update(userId, { passwordHash: 'spent' });
        return spent;
      });
    const change = () =>
      db.transaction(async () => {
        await users.update(userId, { passwordHash: 'changed' });
        await codes.endAll(userId, [purpose], now);
        return null;
      });
    // In a deadlock, the database would abort one of the transactions.
    const done = await Promise.all([spend(), change(), spend(), change()]);
    expect(done.filter(Boolean).length).toBeLessThanOrEqual(1);
  }
});

test('adding a code and locking its user do not deadlock', async () => {
  await twenty(() =>
    db.transaction(async () => {
      await codes.add({ userId, purpose: 'not_me', now, expiresAt });
      await users.lockById(userId);
    }),
  );
  const { rows } = await db.query('select id from codes');
  expect(rows).toHaveLength(20);
});
