import { notLike, sql } from 'drizzle-orm';
import type { SealedCode, SealedPurchase } from './purchase-codes.ts';
import type { Db } from '#platform/db/db.ts';
import { recordset } from '#platform/db/sql/typed-sql.ts';
import { licenses } from '#schema/licenses.ts';

/**
 * Mark that replaces the index of a purchase code after the loss of `HUB_SECRET`, because neither
 * the seal nor the index can be read again. When a person enters the code, the marketplace's data
 * on the purchase identifies the license.
 */
const mark = 'lost:';

/** Matches licenses with a readable code. */
export const hasCode = notLike(licenses.codeIndex, `${mark}%`);

/** Marks the code of every license as lost. Returns the number of licenses. */
export async function markCodesLost(db: Db): Promise<number> {
  const { id } = licenses;
  const codeIndex = sql`${mark}::text || ${id}`;
  const marked = db.sql().update(licenses).set({ codeIndex }).where(hasCode);
  return (await marked.returning({ id })).length;
}

const purchaseRows = recordset<Pick<SealedPurchase, keyof SealedCode | 'itemId' | 'soldAt'>>({
  codeSealed: licenses.codeSealed,
  codeIndex: licenses.codeIndex,
  codeEnd: licenses.codeEnd,
  itemId: licenses.itemId,
  soldAt: licenses.soldAt,
});

// The item, the time of sale and the end of the code identify a purchase.
const recoverText = `
  with found as (
    select distinct on (p.code_index) l.id, p.code_sealed, p.code_index
    from jsonb_to_recordset($1::jsonb) as p(${purchaseRows.definition})
    join licenses l on l.code_end = p.code_end and l.item_id = p.item_id and l.sold_at = p.sold_at
    where l.code_index like '${mark}%'
    order by p.code_index, l.id
  )
  update licenses set code_sealed = found.code_sealed, code_index = found.code_index
  from found where licenses.id = found.id and licenses.code_index like '${mark}%'
  returning licenses.code_index`;

/** Restores lost codes from purchases that the marketplace confirms. Returns their indexes. */
export async function recoverCodes(db: Db, purchases: readonly SealedPurchase[]) {
  const { rows } = await db.query(recoverText, [purchaseRows.toJson(purchases)]);
  return rows.map((row) => String(row['code_index']));
}
