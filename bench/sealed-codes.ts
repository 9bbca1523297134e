import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { createPurchaseCodes } from '#server/features/licenses/purchase-codes.ts';
import { createKeys } from '#server/platform/keys.ts';
import { createSealing } from '#server/platform/sealing.ts';

/** The made-up purchase code of the n-th license: the same in every database. */
function codeOf(n: number): string {
  const hex = createHash('md5').update(String(n)).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Columns of some licenses, as `unnest` takes them. */
type SealedColumns = [numbers: number[], sealed: string[], indexes: string[], ends: string[]];

/** Whether the hub that made this database seals codes: another build may be of before. */
export async function isSealing(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    "select to_regclass('index_keys') is not null as is",
  );
  return rows[0]?.is === true;
}

/**
 * Seals purchase codes as the hub does that made this database: with the secret in its folder and the
 * key that it stored.
 */
export async function openSealing(client: pg.Client, folder: string) {
  const sealing = createSealing([
    createKeys(readFileSync(join(folder, 'data/secret'), 'utf8').trim()),
  ]);
  const name = 'purchase codes';
  const { rows } = await client.query<{ key_sealed: string }>(
    'select key_sealed from index_keys where name = $1',
    [name],
  );
  const key = sealing.open(rows[0]?.key_sealed ?? '', `index-key:${name}`);
  if (key === null) throw new Error('The hub of this database has another secret');
  const bytes = Buffer.from(key, 'base64url');
  const index = {
    of: (text: string) => createHmac('sha256', bytes).update(text).digest('base64url'),
    sealAnew: () => Promise.resolve(),
  };
  const codes = createPurchaseCodes({ sealing, index });
  /** The codes of the licenses from one number to another. */
  return (first: number, last: number): SealedColumns => {
    const columns: SealedColumns = [[], [], [], []];
    for (let n = first; n <= last; n += 1) {
      const { codeSealed, codeIndex, codeEnd } = codes.seal(codeOf(n));
      columns[0].push(n);
      columns[1].push(codeSealed);
      columns[2].push(codeIndex);
      columns[3].push(codeEnd);
    }
    return columns;
  };
}
