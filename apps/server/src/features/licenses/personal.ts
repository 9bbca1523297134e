import type { PurchaseCodes } from './codes/purchase-codes.ts';
import { isGivenAlone } from './rules.ts';
import type { Withholding } from './showing/withholding-service.ts';
import type { PersonalTable, Reveal, RevealTo } from '#platform/personal.ts';

/** Data classification of this feature's tables. */
export const licenseTables: readonly PersonalTable[] = [
  {
    table: 'licenses',
    what: 'Licenses: purchases at the marketplace',
    until: 'until the account that owns it is erased',
    rows: 'user_id = $1',
    columns: {
      id: 'given',
      user_id: 'none',
      account_id: 'none',
      item_id: 'given',
      item_name: 'given',
      item_url: 'given',
      item_thumb: 'given',
      code_sealed: 'kept',
      code_index: 'kept',
      code_end: 'given',
      sold_at: 'given',
      license_type: 'given',
      supported_until: 'given',
      status: 'given',
      missing_walks: 'given',
      missing_since: 'given',
      confirmed_at: 'given',
      checked_at: 'given',
      created_at: 'given',
      given_at: 'given',
    },
  },
  {
    table: 'barred_codes',
    what: 'Keyed hashes of purchase codes that were blocked when their owner was erased: they tell the hub, when a code is registered again, and nobody else anything',
    until: 'until the publisher takes the block back',
    rows: null,
    columns: { code_index: 'none', barred_at: 'none' },
  },
];

/**
 * Returns full purchase codes for their owner's export. A code is null if no secret opens it, or if
 * only an operator's assignment makes them the owner. All are null shortly after support changed
 * their address.
 */
const revealCodes = (codes: PurchaseCodes, isPersons: boolean): Reveal => ({
  needs: ['code_sealed', 'code_index', 'account_id'],
  read({ code_sealed: codeSealed, code_index: codeIndex, account_id: account, ...row }) {
    const isWithheld = isPersons || isGivenAlone({ givenAt: row['given_at'], accountId: account });
    const closed = { codeSealed: String(codeSealed), codeIndex: String(codeIndex) };
    return { ...row, purchase_code: isWithheld ? null : codes.open(closed) };
  },
});

export const revealCodesTo =
  (codes: PurchaseCodes, withholding: Withholding): RevealTo =>
  async (userId) =>
    revealCodes(codes, await withholding.isFrom(userId));
