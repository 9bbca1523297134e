import { createPurchaseCodes, maskCode, type PurchaseCodes } from '#features/licenses';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { openBlindIndex, type BlindIndex } from '#platform/db/sealed/blind-index.ts';
import { createKeys, type Keys } from '#platform/secrets/keys.ts';
import { createSealing, type Sealer } from '#platform/secrets/sealing.ts';

/** Secret of every hub in tests. */
export const testSecret = 'a secret for tests alone, 32 characters';

interface TestCodes {
  readonly sealing: Sealer;
  readonly codeIndex: BlindIndex;
  readonly codes: PurchaseCodes;
}

/** Opens the service for purchase codes of a hub with these secrets, on its database. */
export async function openTestCodes(
  parts: { readonly db: Db; readonly clock: Clock },
  rings: readonly [Keys, ...Keys[]] = [createKeys(testSecret)],
): Promise<TestCodes> {
  const sealing = createSealing(rings);
  const codeIndex = await openBlindIndex({ ...parts, sealing }, 'purchase codes');
  return { sealing, codeIndex, codes: createPurchaseCodes({ sealing, index: codeIndex }) };
}

/** Returns a masked code, as everyone sees it except its owner on request. */
export const maskOf = (code: string): string => maskCode(code.slice(-4));

interface ListedLicense {
  readonly id: number;
}

/** Returns the full codes of the listed licenses from the database, in the same order. */
export async function wholeCodesOf(
  { db, codes }: { readonly db: Db; readonly codes: PurchaseCodes },
  licenses: readonly ListedLicense[],
): Promise<string[]> {
  const { rows } = await db.query(
    'select id, code_sealed, code_index from licenses where id = any ($1::int[])',
    [licenses.map(({ id }) => id)],
  );
  const opened = new Map(
    rows.map((row) => {
      const [codeSealed, codeIndex] = [String(row['code_sealed']), String(row['code_index'])];
      return [row['id'], codes.open({ codeSealed, codeIndex }) ?? 'unreadable'];
    }),
  );
  return licenses.map(({ id }) => opened.get(id) ?? 'gone');
}
