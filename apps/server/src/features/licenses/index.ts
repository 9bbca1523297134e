import { createBlocking } from './operators/blocking-service.ts';
import { createBlockingStore } from './operators/blocking-store.ts';
import { createClaims } from './claim/claim-service.ts';
import { createLicenseAssignment } from './operators/assigning-service.ts';
import { createAssigningStore } from './operators/assigning-store.ts';
import { createPurchaseCodes, type PurchaseCodes } from './codes/purchase-codes.ts';
import { createOwnStore } from './own-store.ts';
import { createOwnership, createEraser } from './service.ts';
import { createShowing } from './showing/show-service.ts';
import { createLicenseStore } from './store.ts';
import { createReconcileStore } from './import/reconcile-store.ts';
import { createReconciler } from './import/reconcile-service.ts';
import { createCodeHiding, type CodeHidingRule } from './showing/code-hiding-store.ts';
import { createStaleChecks } from '#features/audit';
import type { RevealTo } from '#platform/personal.ts';
import type { LicensesDependencies } from './parts.ts';
import { isGivenAlone } from './rules.ts';

/**
 * Returns the reader of full purchase codes for the export of a person's data. A code is null if no
 * secret opens it, or if the user owns the license only by an operator's assignment. Every code is
 * null for a while after support changed the email address.
 */
const revealCodesTo =
  (codes: PurchaseCodes, codeHiding: CodeHidingRule): RevealTo =>
  async (userId) => {
    const isPersons = await codeHiding.isFrom(userId);
    return {
      needs: ['code_sealed', 'code_index', 'account_id'],
      read({ code_sealed: codeSealed, code_index: codeIndex, account_id: accountId, ...row }) {
        const isCodeHidden = isPersons || isGivenAlone({ givenAt: row['given_at'], accountId });
        const closed = { codeSealed: String(codeSealed), codeIndex: String(codeIndex) };
        return { ...row, purchase_code: isCodeHidden ? null : codes.open(closed) };
      },
    };
  };

export { toNewPurchase, type NewPurchase } from './license.ts';
/** Loads the email templates at the first email, so that the hub starts without React Email. */
export const loadLicenseMails = async () => (await import('./mails.tsx')).licenseMails;
export { labelSiteText, type License } from './own-store.ts';
export { createLicenseListStore } from './operators/list-store.ts';
export { createLicensePageStore } from './operators/page-store.ts';
export type { NameOf } from './operators/operator-to-wire.ts';
export { licenseActionRoutes, licenseOperatorRoutes } from './operators/operator-routes.ts';
export { licenseRoutes } from './routes.ts';
export { codesHidden, texts as purchaseCodeTexts } from './texts.ts';
export { markCodesLost } from './codes/lost-codes-store.ts';
export {
  asMarketplaceProblem,
  codeIndexName,
  createPurchaseCodes,
  isOperatorsFault,
  licenseSeals,
  maskCode,
  throughMarketplace,
} from './codes/purchase-codes.ts';
export { itemNameIn, readLicenseName, type LicenseName } from './naming-rules.ts';
export { isGivenAlone } from './rules.ts';
export type { ClosedCode, PurchaseCodes } from './codes/purchase-codes.ts';
export type { LicenseBlocker } from './operators/blocking-service.ts';
export type { Claims, ClaimResult, CodeCheck, PurchaseCheck } from './claim/claim-service.ts';
export type { LicenseAssignment } from './operators/assigning-service.ts';
export type { CodeReveal } from './showing/show-service.ts';
export type { Ownership } from './service.ts';
export type { CodeHidingRule } from './showing/code-hiding-store.ts';
export type { Reconciler } from './import/reconcile-service.ts';
export type { ImportedPurchases, ReadPurchases } from './import/refund-service.ts';

export function createLicenses(deps: LicensesDependencies) {
  const { db } = deps;
  const codes = createPurchaseCodes({ sealing: deps.sealing, index: deps.codeIndex });
  const codeHiding = createCodeHiding(deps);
  const parts = { ...deps, codes, licenses: createLicenseStore(db) };
  const staleCheck = createStaleChecks(db);
  const claims = createClaims(parts);
  return {
    ownership: createOwnership({ ...parts, own: createOwnStore(db) }),
    eraser: createEraser(parts),
    reveal: revealCodesTo(codes, codeHiding),
    codeHiding,
    claims,
    blocking: createBlocking({ ...parts, store: createBlockingStore(db), staleCheck }),
    assigning: createLicenseAssignment({
      ...parts,
      store: createAssigningStore(db),
      staleCheck,
      claims,
    }),
    showing: createShowing({ ...parts, codeHiding }),
    codes,
    reconciler: createReconciler({
      ...parts,
      store: createReconcileStore(db),
      marketplace: deps.background,
    }),
  };
}

export type Licenses = ReturnType<typeof createLicenses>;
