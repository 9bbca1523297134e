import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { IndexKeyLost, openBlindIndex } from './blind-index.ts';
import { createResealing } from './resealing.ts';
import { platformSeals } from './sealed-columns.ts';
import { createKeys, type Keys } from '#platform/secrets/keys.ts';
import { createSealing } from '#platform/secrets/sealing.ts';
import { createTestClock } from '#test/clock.ts';
import { openTestDatabase } from '#test/database.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(() => db.query('delete from index_keys'));
afterAll(() => db.close());

const clock = createTestClock();
const [old, next] = [createKeys('the secret of last year'), createKeys('the secret of this year')];
const open = (name: string, ...rings: readonly [Keys, ...Keys[]]) =>
  openBlindIndex({ db, clock, sealing: createSealing(rings) }, name);

test('ten processes that start simultaneously on an empty database use the same key', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => open('things', old)));
  expect(new Set(all.map((index) => index.of('a'))).size).toBe(1);
  expect((await open('things', old)).of('a')).toBe(all[0]?.of('a'));
  expect(all[0]?.of('a')).toMatch(/^[\w-]{43}$/);
  expect(all[0]?.of('b')).not.toBe(all[0]?.of('a'));
  expect((await open('others', old)).of('a')).not.toBe(all[0]?.of('a'));
});

test('the key stays the same after its secret is rotated and removed', async () => {
  const { of } = await open('things', old);
  const rotated = await open('things', next, old);
  expect(rotated.of('a')).toBe(of('a'));
  const sealing = createSealing([next, old]);
  expect(await createResealing({ db, sealing, columns: platformSeals }).sealAnew()).toEqual({
    sealed: 1,
    lost: 0,
  });
  expect((await open('things', next)).of('a')).toBe(of('a'));
});

test('reports a key sealed with a missing secret, and creates no other key', async () => {
  await open('things', old);
  const { rows: before } = await db.query('select * from index_keys');
  await expect(open('things', next)).rejects.toThrow(IndexKeyLost);
  await expect(open('things', next)).rejects.toThrow(/sealed with another HUB_SECRET/);
  expect((await db.query('select * from index_keys')).rows).toEqual(before);
});
