import { setTimeout as delay } from 'node:timers/promises';
import { seconds } from '@hub/contract/limits';
import type { Db } from '#platform/db/db.ts';
import type { SealedColumn, Sealer } from '#platform/secrets/sealing.ts';

/** Number of rows that are locked at a time, for a fraction of a second. */
const batch = 500;
/** Maximum number of passes over a column with locked rows, and the pause between two passes. */
const passes = { most: 20, pause: seconds(0.5) } as const;

interface SealedCount {
  /** Table and column, such as `accounts.refresh_token_sealed`. */
  readonly column: string;
  readonly fingerprint: string;
  readonly count: number;
}

export interface SealedAnew {
  readonly sealed: number;
  /** Number of values that no secret opens; they stay unchanged. */
  readonly lost: number;
}

interface ResealingDependencies {
  readonly db: Db;
  readonly sealing: Sealer;
  readonly columns: readonly SealedColumn[];
}

interface SealedRow {
  readonly key: string;
  readonly bound: string;
  readonly sealed: string;
}

const nameOf = ({ table, column }: SealedColumn): string => `${table}.${column}`;

const countText = ({ table, column }: SealedColumn): string => `
  select split_part(${column}, '.', 2) as fingerprint, count(*)::int as count
  from ${table} where ${column} is not null group by 1 order by 1`;

// Skips rows that another transaction has locked, and handles them in the next pass, so that no
// transaction waits.
const lockText = ({ table, column, key, boundTo }: SealedColumn, isFirst: boolean): string => `
  select ${key}::text as key, ${boundTo}::text as bound, ${column} as sealed from ${table}
  where ${column} not like $1 ${isFirst ? '' : `and ${key} > $2`}
  order by ${key} limit ${batch} for no key update skip locked`;

const writeText = ({ table, column, key, keyType }: SealedColumn): string => `
  update ${table} set ${column} = given.sealed
  from jsonb_to_recordset($1::jsonb) as given(key ${keyType}, sealed text)
  where ${table}.${key} = given.key`;

const leftText = ({ table, column }: SealedColumn): string =>
  `select count(*)::int as count from ${table} where ${column} not like $1`;

/** Allows statements over a whole table to take as long as needed. */
const patiently = <T>(db: Db, work: () => Promise<T>): Promise<T> =>
  db.transaction(async () => {
    await db.query('set local statement_timeout = 0');
    return work();
  });

interface Batch extends SealedAnew {
  /** Last key of the batch; null if the batch was empty. */
  readonly last: string | null;
}

const sealBatch = (
  { db, sealing }: ResealingDependencies,
  column: SealedColumn,
  after: string | null,
): Promise<Batch> =>
  patiently(db, async () => {
    const current = `${sealing.currentPrefix}%`;
    const values = after === null ? [current] : [current, after];
    const found = await db.query(lockText(column, after === null), values);
    const rows = found.rows as unknown as readonly SealedRow[];
    const written = rows.flatMap(({ key, bound, sealed }) => {
      const context = column.contextOf(bound);
      const plain = sealing.open(sealed, context);
      return plain === null ? [] : [{ key, sealed: sealing.seal(plain, context) }];
    });
    if (written.length > 0) await db.query(writeText(column), [JSON.stringify(written)]);
    const lost = rows.length - written.length;
    return { last: rows.at(-1)?.key ?? null, sealed: written.length, lost };
  });

async function pass(deps: ResealingDependencies, column: SealedColumn): Promise<SealedAnew> {
  const sum = { sealed: 0, lost: 0 };
  for (let after: string | null = null; ;) {
    const { last, sealed, lost }: Batch = await sealBatch(deps, column, after);
    sum.sealed += sealed;
    sum.lost += lost;
    if (last === null) return sum;
    after = last;
  }
}

async function sealColumn(deps: ResealingDependencies, column: SealedColumn): Promise<SealedAnew> {
  const { db, sealing } = deps;
  const countLeft = async (): Promise<number> => {
    const { rows } = await db.query(leftText(column), [`${sealing.currentPrefix}%`]);
    return Number(rows[0]?.['count']);
  };
  let sealed = 0;
  for (let nth = 1; ; nth += 1) {
    const done = await pass(deps, column);
    sealed += done.sealed;
    const isWhole = (await patiently(db, countLeft)) === done.lost;
    if (isWhole || nth === passes.most) return { sealed, lost: done.lost };
    await delay(passes.pause);
  }
}

export const createResealing = (deps: ResealingDependencies) => ({
  async count(): Promise<SealedCount[]> {
    const { db, columns } = deps;
    const counts: SealedCount[] = [];
    for (const column of columns) {
      const { rows } = await patiently(db, () => db.query(countText(column)));
      for (const row of rows) {
        const [fingerprint, count] = [String(row['fingerprint']), Number(row['count'])];
        counts.push({ column: nameOf(column), fingerprint, count });
      }
    }
    return counts;
  },
  /**
   * Reseals values of older secrets with the current secret, while the hub works. Runs in batches:
   * each is a short transaction that waits for no lock. It may be killed and restarted, and two
   * runs may overlap.
   */
  async sealAnew(): Promise<SealedAnew> {
    const sum = { sealed: 0, lost: 0 };
    for (const column of deps.columns) {
      const { sealed, lost } = await sealColumn(deps, column);
      sum.sealed += sealed;
      sum.lost += lost;
    }
    return sum;
  },
});
