import type { PurchaseCodes } from './codes/purchase-codes.ts';
import { isGivenAlone } from './rules.ts';
import type { CodeHidingRule } from './showing/code-hiding-service.ts';
import type { Reveal, RevealTo } from '#platform/personal.ts';

/**
 * Returns whole purchase codes for their owner's export. A code is null if no secret opens it, or if
 * only an operator's assignment makes them the owner. All are null shortly after support changed
 * their address.
 */
const revealCodes = (codes: PurchaseCodes, isPersons: boolean): Reveal => ({
  needs: ['code_sealed', 'code_index', 'account_id'],
  read({ code_sealed: codeSealed, code_index: codeIndex, account_id: account, ...row }) {
    const isCodeHidden =
      isPersons || isGivenAlone({ givenAt: row['given_at'], accountId: account });
    const closed = { codeSealed: String(codeSealed), codeIndex: String(codeIndex) };
    return { ...row, purchase_code: isCodeHidden ? null : codes.open(closed) };
  },
});

export const revealCodesTo =
  (codes: PurchaseCodes, codeHiding: CodeHidingRule): RevealTo =>
  async (userId) =>
    revealCodes(codes, await codeHiding.isFrom(userId));
