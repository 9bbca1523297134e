import { and, asc, gt, isNotNull } from 'drizzle-orm';
import type { SealedCode } from './purchase-codes.ts';
import type { Db } from '#platform/db/db.ts';
import { recordset } from '#platform/db/typed-sql.ts';
import { licenses } from '#schema/licenses.ts';

/** A licence whose code stands there as releases before wrote it. */
interface PlainLicense {
  readonly id: number;
  readonly plainCode: string;
}

type SealedLicense = SealedCode & { readonly id: number };

/** The statements that seal what is there, a batch in each. */
export interface SealingStore {
  /** Whether the database itself knows that no code stands there as it is. */
  isProven(): Promise<boolean>;
  /** Has it look at every row, once; fails while one is not sealed. */
  prove(): Promise<void>;
  /** The next after an id, locked until the transaction ends. */
  lockPlain(after: number, most: number): Promise<PlainLicense[]>;
  /** Writes the seals, and empties what stood there as it is. */
  write(sealed: readonly SealedLicense[]): Promise<void>;
}

const { id, codeSealed, codeIndex, codeEnd, plainCode } = licenses;
const sealedOnes = recordset<SealedLicense>({ id, codeSealed, codeIndex, codeEnd });

const provenText = `
  select convalidated as proven from pg_constraint
  where conname = 'licenses_sealed' and conrelid = 'licenses'::regclass`;

const writeText = `
  update licenses set code_sealed = p.code_sealed, code_index = p.code_index,
    code_end = p.code_end, purchase_code = null
  from jsonb_to_recordset($1::jsonb) as p(${sealedOnes.definition})
  where licenses.id = p.id`;

export const createSealingStore = (db: Db): SealingStore => ({
  async isProven() {
    const { rows } = await db.query(provenText);
    return rows[0]?.['proven'] === true;
  },
  prove: () =>
    db.transaction(async () => {
      // A look at every row: as long as it takes, and nobody who reads or writes waits for it.
      await db.query('set local statement_timeout = 0');
      await db.query('alter table licenses validate constraint licenses_sealed');
    }),
  async lockPlain(after, most) {
    const rows = await db
      .sql()
      .select({ id, plainCode })
      .from(licenses)
      .where(and(gt(id, after), isNotNull(plainCode)))
      .orderBy(asc(id))
      .limit(most)
      .for('update');
    return rows.flatMap((row) =>
      row.plainCode === null ? [] : { id: row.id, plainCode: row.plainCode },
    );
  },
  async write(sealed) {
    await db.query(writeText, [sealedOnes.toJson(sealed)]);
  },
});
