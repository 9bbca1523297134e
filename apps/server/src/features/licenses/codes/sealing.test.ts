import { afterEach, beforeEach, expect, test } from 'vitest';
import { licenseSeals } from './purchase-codes.ts';
import type { Db } from '#platform/db/db.ts';
import { createResealing } from '#platform/db/sealed/resealing.ts';
import { platformSeals } from '#platform/db/sealed/sealed-columns.ts';
import { createKeys, type Keys } from '#platform/secrets/keys.ts';
import { createTestClock } from '#test/clock.ts';
import { openTestDatabase } from '#test/database.ts';
import { openTestCodes, testSecret } from '#test/purchase-codes.ts';

const clock = createTestClock();
/** More rows than one batch of the resealing. */
const many = 1200;
const codeOf = (n: number): string => `0a1b2c3d-0000-4000-8000-${String(n).padStart(12, '0')}`;
const everyCode = Array.from({ length: many }, (_, n) => codeOf(n + 1));
const current: readonly [Keys, ...Keys[]] = [createKeys(testSecret)];
const next = createKeys('the secret that follows it, 32 characters');

let db: Db;
beforeEach(async () => {
  db = await openTestDatabase();
  const { codes } = await openTestCodes({ db, clock }, current);
  await db.query(
    `insert into licenses (item_id, item_name, item_url, item_thumb, code_sealed, code_index, code_end,
       sold_at, license_type, confirmed_at, checked_at, created_at)
     select 1000, 'Item', '', '', "codeSealed", "codeIndex", "codeEnd", now(), 'regular', now(), now(), now()
     from jsonb_to_recordset($1) as p("codeSealed" text, "codeIndex" text, "codeEnd" text)`,
    [JSON.stringify(everyCode.map(codes.seal))],
  );
});
afterEach(() => db.close());

/** Opens purchase codes and resealing with these secrets, like one process. */
async function openSecrets(rings: readonly [Keys, ...Keys[]]) {
  const { codes, sealing } = await openTestCodes({ db, clock }, rings);
  const columns = [...platformSeals, ...licenseSeals];
  return { codes, ...createResealing({ db, sealing, columns }) };
}

const rowsOf = async (text: string): Promise<Record<string, unknown>[]> =>
  (await db.query(text)).rows;

test('resealing under a new secret makes the previous secret unnecessary', async () => {
  const indexes = 'select id, code_index from licenses order by id';
  const before = await rowsOf(indexes);
  const rotated = await openSecrets([next, ...current]);
  // The result counts every code and the key of the index.
  expect(await rotated.sealAnew()).toEqual({ sealed: many + 1, lost: 0 });
  expect(await rotated.sealAnew()).toEqual({ sealed: 0, lost: 0 });
  const { codes } = await openSecrets([next]);
  const rows = await rowsOf('select code_sealed, code_index from licenses order by id');
  const opened = rows.map((row) =>
    codes.open({ codeSealed: String(row['code_sealed']), codeIndex: String(row['code_index']) }),
  );
  expect(opened).toEqual(everyCode);
  expect(await rowsOf(indexes)).toEqual(before);
});

test('resealing counts a value that no secret opens, and leaves it unchanged', async () => {
  const damaged = 's1.00000000.a.b.c';
  await rowsOf(`update licenses set code_sealed = '${damaged}' where id in (7, 8)`);
  const rotated = await openSecrets([next, ...current]);
  expect(await rotated.sealAnew()).toEqual({ sealed: many - 2 + 1, lost: 2 });
  expect(await rowsOf('select code_sealed from licenses where id = 7')).toEqual([
    { code_sealed: damaged },
  ]);
});
