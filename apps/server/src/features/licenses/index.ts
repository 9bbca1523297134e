import type { Catalog } from '@hub/contract/catalog';
import type { Marketplace } from '@hub/marketplace';
import { createBlocking, type LicenseBlocker } from './operators/blocking-service.ts';
import { createBlockingStore } from './operators/blocking-store.ts';
import { createClaims, type Claims } from './claim/claim-service.ts';
import { createLicenseAssignment, type LicenseAssignment } from './operators/assigning-service.ts';
import { createAssigningStore } from './operators/assigning-store.ts';
import { revealCodesTo } from './reveal-codes.ts';
import { createPurchaseCodes, type PurchaseCodes } from './codes/purchase-codes.ts';
import { createEraser } from './erase-service.ts';
import { createOwnStore } from './own-store.ts';
import { createOwnership, type Ownership } from './service.ts';
import { createShowing, type CodeReveal } from './showing/show-service.ts';
import { createLicenseStore } from './store.ts';
import { createReconcileStore } from './import/reconcile-store.ts';
import { createReconciler, type Reconciler } from './import/reconcile-service.ts';
import { createCodeHiding, type CodeHidingRule } from './showing/code-hiding-service.ts';
import { createCodeHidingStore } from './showing/code-hiding-store.ts';
import { createStaleChecks, type Audit } from '#features/audit';
import type { Users } from '#features/identity';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { BlindIndex } from '#platform/db/sealed/blind-index.ts';
import type { RateLimits } from '#platform/db/counters/rate-limits.ts';
import type { Log } from '#platform/log/log.ts';
import type { Eraser, RevealTo } from '#platform/personal.ts';
import type { KeyedQueue } from '#platform/async/keyed-queue.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Sealer } from '#platform/secrets/sealing.ts';

export { toNewPurchase, type License, type NewPurchase } from './license.ts';
/** Loaded with the first mail: a start does without React Email. */
export const loadLicenseMails = async () => (await import('./mails.tsx')).licenseMails;
export {
  asMarketplaceProblem,
  isOperatorsFault,
  throughMarketplace,
} from './marketplace-problem.ts';
export { labelSiteText } from './own-store.ts';
export { createLicenseListStore } from './operators/list-store.ts';
export { licenseActionRoutes } from './operators/action-routes.ts';
export { createLicensePageStore } from './operators/page-store.ts';
export type { NameOf } from './operators/operator-to-wire.ts';
export { licenseOperatorRoutes } from './operators/operator-routes.ts';
export { licenseRoutes } from './routes.ts';
export { codesHidden, texts as purchaseCodeTexts } from './texts.ts';
export { markCodesLost } from './codes/lost-codes-store.ts';
export {
  codeIndexName,
  createPurchaseCodes,
  licenseSeals,
  maskCode,
} from './codes/purchase-codes.ts';
export { itemNameIn, readLicenseName, type LicenseName } from './naming-rules.ts';
export { isGivenAlone } from './rules.ts';
export type { ClosedCode, PurchaseCodes } from './codes/purchase-codes.ts';
export type { LicenseBlocker } from './operators/blocking-service.ts';
export type { Claims, ClaimResult, CodeCheck, PurchaseCheck } from './claim/claim-service.ts';
export type { LicenseAssignment } from './operators/assigning-service.ts';
export type { CodeReveal } from './showing/show-service.ts';
export type { Ownership } from './service.ts';
export type { CodeHidingRule } from './showing/code-hiding-service.ts';
export type { ImportCounts, ImportedPurchases, Reconciler } from './import/reconcile-service.ts';
export type { ReadPurchases } from './import/refund-service.ts';

export interface Licenses {
  readonly ownership: Ownership;
  readonly claims: Claims;
  readonly reconciler: Reconciler;
  readonly blocking: LicenseBlocker;
  readonly showing: CodeReveal;
  readonly codes: PurchaseCodes;
  readonly eraser: Eraser;
  readonly reveal: RevealTo;
  readonly codeHiding: CodeHidingRule;
}

interface LicensesDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalog: () => Pick<Catalog, 'items'>;
  /** Catalog in the reader's language. */
  readonly readersCatalog: () => Pick<Catalog, 'items'>;
  readonly limits: RateLimits;
  /** Client for requests that people wait for. */
  readonly marketplace: Marketplace;
  readonly keyedQueue: KeyedQueue;
  /** Client for background work; its limiter serves people first. */
  readonly background: Marketplace;
  readonly mailer: Mailer;
  readonly audit: Audit;
  readonly log: Log;
  readonly sealing: Sealer;
  /** Blind index of purchase codes. */
  readonly codeIndex: BlindIndex;
}

/** License ownership: claims by code, imports of accounts, support periods. */
export function createLicenses(deps: LicensesDependencies): Licenses {
  const store = createLicenseStore(deps.db);
  const codes = createPurchaseCodes({ sealing: deps.sealing, index: deps.codeIndex });
  const codeHiding = createCodeHiding({ ...deps, store: createCodeHidingStore(deps.db) });
  return {
    ownership: createOwnership({ store, own: createOwnStore(deps.db), codes }),
    eraser: createEraser({ ...deps, store }),
    reveal: revealCodesTo(codes, codeHiding),
    codeHiding,
    claims: createClaims({ ...deps, store, codes }),
    blocking: createBlocking({
      ...deps,
      codes,
      store: createBlockingStore(deps.db),
      staleCheck: createStaleChecks(deps.db),
    }),
    showing: createShowing({ ...deps, store, codes, codeHiding }),
    codes,
    reconciler: createReconciler({
      ...deps,
      codes,
      store: createReconcileStore(deps.db),
      marketplace: deps.background,
    }),
  };
}

type AssigningDependencies = Pick<
  LicensesDependencies,
  'db' | 'clock' | 'catalog' | 'audit' | 'mailer'
> &
  Pick<Licenses, 'claims' | 'codes'> & {
    readonly users: Pick<Users, 'findIdByEmail' | 'findIdByUsername'>;
  };

/** Operators' assignment of licenses. */
export function createAssigning(deps: AssigningDependencies): LicenseAssignment {
  const { db, clock, codes } = deps;
  const store = createLicenseStore(db);
  return createLicenseAssignment({
    ...deps,
    store: createAssigningStore(db),
    staleCheck: createStaleChecks(db),
    insert: async (userId, { purchaseCode, ...facts }) =>
      (await store.insert(userId, { ...facts, ...codes.seal(purchaseCode) }, clock.now())) !== null,
  });
}
