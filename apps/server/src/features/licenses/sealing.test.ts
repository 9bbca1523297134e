import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { licenseSeals } from './purchase-codes.ts';
import { createCodeSealing } from './sealing-service.ts';
import { createSealingStore, type SealingStore } from './sealing-store.ts';
import type { Db } from '#platform/db/db.ts';
import { createResealing } from '#platform/db/resealing.ts';
import { platformSeals } from '#platform/db/sealed-columns.ts';
import { createKeys, type Keys } from '#platform/keys.ts';
import { createLog } from '#platform/log.ts';
import { createTestClock } from '#test/clock.ts';
import { openOldDatabase, type OldDatabase } from '#test/old-database.ts';
import { openTestCodes, testSecret } from '#test/purchase-codes.ts';

const clock = createTestClock();
const log = createLog('silent');
const many = 5000;
const codeOf = (n: number): string => `0a1b2c3d-0000-4000-8000-${String(n).padStart(12, '0')}`;

let old: OldDatabase;
/** The constraint as the migration left it: nothing proven. */
let unproven: string;
beforeAll(async () => {
  old = await openOldDatabase('0009_support-agreements');
  await old.db.query(
    `insert into users (username, email, first_name, last_name, password_hash, created_at)
     values ('bea', 'bea@mail.example', 'Bea', 'Buyer', '-', now())`,
  );
  await old.db.query(
    `insert into licenses (user_id, item_id, item_name, item_url, item_thumb, purchase_code, sold_at,
       license_type, confirmed_at, checked_at, created_at)
     select 1, 1000, 'Item ' || n, '', '', '0a1b2c3d-0000-4000-8000-' || lpad(n::text, 12, '0'),
       now(), 'regular', now(), now(), now()
     from generate_series(1, $1::int) n`,
    [many],
  );
  await old.upgrade();
  const [constraint] = await rowsOf(
    "select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'licenses_sealed'",
  );
  unproven = String(constraint?.['text']);
  await rowsOf('create table as_upgraded as select * from licenses');
});
beforeEach(() =>
  rowsOf(`
    alter table licenses drop constraint licenses_sealed;
    delete from licenses;
    delete from index_keys;
    insert into licenses overriding system value select * from as_upgraded;
    alter table licenses add constraint licenses_sealed ${unproven};`),
);
afterAll(() => old.close());

const current: readonly [Keys, ...Keys[]] = [createKeys(testSecret)];

/** The sealing of one process, with what its statements are to do instead. */
async function openSealing(db: Db, rings = current, change: Partial<SealingStore> = {}) {
  const opened = await openTestCodes({ db, clock }, rings);
  const store = { ...createSealingStore(db), ...change };
  const columns = [...platformSeals, ...licenseSeals];
  const { sealAnew } = createResealing({ db, sealing: opened.sealing, columns });
  return { ...opened, ...createCodeSealing({ ...opened, db, clock, log, store }), sealAnew };
}

const rowsOf = async (text: string): Promise<Record<string, unknown>[]> =>
  (await old.db.query(text)).rows;

/** Each licence by what stands in its name, with the code that its seal holds. */
async function openAll({ codes }: Awaited<ReturnType<typeof openSealing>>): Promise<string[]> {
  const rows = await rowsOf('select * from licenses order by id');
  return rows.map((row) => {
    const [codeSealed, codeIndex] = [String(row['code_sealed']), String(row['code_index'])];
    const code = codes.open({ codeSealed, codeIndex }) ?? 'unreadable';
    const fits = codes.indexOf(code) === codeIndex && code.slice(-4) === row['code_end'];
    return `${String(row['item_name'])} ${fits ? code : 'is found elsewhere'}`;
  });
}

const everyOne = Array.from({ length: many }, (_, n) => `Item ${n + 1} ${codeOf(n + 1)}`);
const left = () => rowsOf('select id from licenses where purchase_code is not null');
const proven = async () =>
  (await rowsOf("select convalidated from pg_constraint where conname = 'licenses_sealed'"))[0];

test('every licence of an earlier release is carried over, and no code is left as it was', async () => {
  const hub = await openSealing(old.db);
  expect(await proven()).toEqual({ convalidated: false });
  await hub.carryOver();
  expect(await openAll(hub)).toEqual(everyOne);
  expect([await left(), await proven()]).toEqual([[], { convalidated: true }]);
  const text = JSON.stringify(await rowsOf('select * from licenses'));
  expect(text).not.toContain('0a1b2c3d-0000');
});

test('while it goes on nothing is written as it is, and afterwards neither', async () => {
  const plain = `update licenses set purchase_code = 'plain' where id = ${many}`;
  await expect(rowsOf(plain)).rejects.toThrow(/licenses|query/);
  const hub = await openSealing(old.db);
  await hub.carryOver();
  await expect(rowsOf(plain)).rejects.toThrow(/licenses|query/);
  expect(await openAll(hub)).toEqual(everyOne);
});

test('killed in the middle of a batch it goes on with the next start', async () => {
  const { write } = createSealingStore(old.db);
  let batches = 0;
  const killed = await openSealing(old.db, current, {
    async write(sealed) {
      batches += 1;
      await write(sealed);
      if (batches === 3) throw new Error('killed');
    },
  });
  await expect(killed.carryOver()).rejects.toThrow('killed');
  expect([(await left()).length, await proven()]).toEqual([many - 2000, { convalidated: false }]);
  const next = await openSealing(old.db);
  await next.carryOver();
  expect(await openAll(next)).toEqual(everyOne);
  expect([await left(), await proven()]).toEqual([[], { convalidated: true }]);
});

test('two processes that start at once carry over together, and each licence once', async () => {
  const written: number[] = [];
  const opened = await Promise.all(
    [old.db, old.other].map((db) => {
      const { write } = createSealingStore(db);
      return openSealing(db, current, {
        async write(sealed) {
          written.push(...sealed.map(({ id }) => id));
          await write(sealed);
        },
      });
    }),
  );
  await Promise.all(opened.map((hub) => hub.carryOver()));
  expect(new Set(written).size).toBe(many);
  expect(written).toHaveLength(many);
  for (const hub of opened) expect(await openAll(hub)).toEqual(everyOne);
  expect(await left()).toEqual([]);
});

test('with a new secret in front all is sealed anew; then the old one may go', async () => {
  const next = createKeys('the secret that follows it, 32 characters');
  await (await openSealing(old.db)).carryOver();
  const before = await rowsOf('select id, code_index from licenses order by id');
  const rotated = await openSealing(old.db, [next, ...current]);
  // Every code, and the index's own key.
  expect(await rotated.sealAnew()).toEqual({ sealed: many + 1, lost: 0 });
  expect(await rotated.sealAnew()).toEqual({ sealed: 0, lost: 0 });
  const alone = await openSealing(old.db, [next]);
  expect(await openAll(alone)).toEqual(everyOne);
  expect(await rowsOf('select id, code_index from licenses order by id')).toEqual(before);
});

test('what no secret opens is counted, and stays as it is', async () => {
  const hub = await openSealing(old.db);
  await hub.carryOver();
  await rowsOf("update licenses set code_sealed = 's1.00000000.a.b.c' where id in (7, 8)");
  const next = createKeys('the secret that follows it, 32 characters');
  const rotated = await openSealing(old.db, [next, ...current]);
  expect(await rotated.sealAnew()).toEqual({ sealed: many - 2 + 1, lost: 2 });
  expect(await rowsOf('select code_sealed from licenses where id = 7')).toEqual([
    { code_sealed: 's1.00000000.a.b.c' },
  ]);
});
