import { normalisePurchaseCode } from '@hub/marketplace';
import { toNewPurchase, type NewPurchase } from '#licenses/license.ts';
import { itemNameIn } from '#licenses/naming-rules.ts';
import { recoverCodes } from '#licenses/codes/lost-codes-store.ts';
import { isAuthorsFault, throughMarketplace } from '#licenses/codes/purchase-codes.ts';
import { limitKeyOf } from '#platform/db/counters/rate-limits.ts';
import { Problem } from '#platform/problem.ts';
import type { LicensesParts } from '#licenses/parts.ts';

/** Result of the check of a typed purchase code. */
export type CodeCheck =
  | { readonly kind: 'malformed' | 'not_found' | 'refunded' }
  | { readonly kind: 'registered'; readonly userId: number }
  | { readonly kind: 'free'; readonly purchase: NewPurchase };

export type ClaimResult =
  | { readonly kind: 'added'; readonly item: string; readonly codeEnd: string }
  | { readonly kind: 'malformed' | 'not_found' | 'refunded' | 'registered' | 'own' };

/** Result of the check for a site, without the owner. */
export type PurchaseCheck =
  | { readonly kind: 'malformed' }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'known'; readonly codeIndex: string }
  | { readonly kind: 'free'; readonly codeIndex: string; readonly purchase: NewPurchase };

/** Rate limit for wrong codes, and its key. */
type FailureBudget = readonly [
  name: 'purchaseCodeLookup' | 'purchaseCodeBySharedAddress',
  key: string,
];

interface Claimant {
  readonly userId: number;
  readonly address: string;
}

export function createClaims(deps: LicensesParts) {
  const { db, licenses: store, codes, clock, limits, marketplace, keyedQueue, audit } = deps;

  const checkKnown = async (code: string): Promise<CodeCheck | null> => {
    const license = await store.findByCode(codes.indexOf(code));
    // Anyone can register a license without an owner.
    if (!license || license.userId === null) return null;
    return license.status === 'refunded'
      ? { kind: 'refunded' }
      : { kind: 'registered', userId: license.userId };
  };

  const checkCode = async (text: string, budgets: readonly FailureBudget[]): Promise<CodeCheck> => {
    const code = normalisePurchaseCode(text);
    if (code === null) return { kind: 'malformed' };
    const knownResult = await checkKnown(code);
    if (knownResult) return knownResult;
    const purchase = await lookUp(code, budgets);
    if (!purchase) return { kind: 'not_found' };
    return ((await recover(purchase)) && (await checkKnown(code))) || { kind: 'free', purchase };
  };

  /** Restores the lost code of the purchase's license. Returns true if there was such a license. */
  const recover = async (purchase: NewPurchase): Promise<boolean> =>
    (await recoverCodes(db, [codes.sealPurchase(purchase)])).length > 0;

  /**
   * Looks the code up at the marketplace. Throws if a budget is used up, and counts a wrong code
   * against each budget.
   */
  const lookUp = async (
    code: string,
    budgets: readonly FailureBudget[],
  ): Promise<NewPurchase | null> => {
    for (const budget of budgets) await limits.requireLeft(...budget);
    const sale = await throughMarketplace(marketplace.saleByCode(code), isAuthorsFault);
    const purchase = sale && toNewPurchase(code, sale);
    if (!purchase) for (const budget of budgets) await limits.take(...budget);
    return purchase;
  };

  const findPurchase = async (
    text: string,
    budgets: readonly FailureBudget[],
  ): Promise<PurchaseCheck> => {
    const code = normalisePurchaseCode(text);
    if (code === null) return { kind: 'malformed' };
    const codeIndex = codes.indexOf(code);
    if (await store.findByCode(codeIndex)) return { kind: 'known', codeIndex };
    // The lookups run one at a time, so parallel requests check no more wrong codes than sequential
    // requests.
    const purchase = await keyedQueue.take(budgets[0]?.[1] ?? code, () => lookUp(code, budgets));
    if (!purchase) return { kind: 'not_found' };
    return (await recover(purchase))
      ? { kind: 'known', codeIndex }
      : { kind: 'free', codeIndex, purchase };
  };

  const add = async ({ userId, address }: Claimant, purchase: NewPurchase): Promise<boolean> => {
    if (!(await store.holdWelcome(userId))) throw new Problem('unauthenticated');
    const sealed = codes.sealPurchase(purchase);
    const id = await store.insert(userId, sealed, clock.now());
    if (id === null) return false;
    const item = itemNameIn(deps.catalog(), purchase);
    const details = { license_id: id, item, code_end: sealed.codeEnd };
    await audit.record({ event: 'licenses.added', userId, actor: 'user', address, details });
    return true;
  };

  return {
    /**
     * Checks a code, in the database first and then at the marketplace. A code without a sale
     * counts against each budget; a valid code does not. Never call it in a transaction. Throws
     * `marketplace_unreachable` if the marketplace gives no usable answer.
     */
    checkCode,
    /** Checks a code like `checkCode`, but returns the license instead of its owner. */
    findPurchase,
    /** Inside a transaction. The first user who registers the code owns the license. */
    addForNobody: (purchase: NewPurchase) =>
      store.insert(null, codes.sealPurchase(purchase), clock.now()),
    /**
     * Assigns the purchase to the user, inside a transaction. Returns false if another request was
     * faster. Throws `unauthenticated` if the user was suspended in the meantime.
     */
    add,
    async claim({ userId, address }: Claimant, text: string): Promise<ClaimResult> {
      // Wrong codes of one person must not block other people at the same address.
      const budgets = [
        ['purchaseCodeLookup', `user:${userId}`],
        ['purchaseCodeBySharedAddress', `address:${limitKeyOf(address)}`],
      ] as const;
      const check = await keyedQueue.take(userId, () => checkCode(text, budgets));
      if (check.kind === 'registered') {
        return { kind: check.userId === userId ? 'own' : 'registered' };
      }
      if (check.kind !== 'free') return { kind: check.kind };
      const { purchase } = check;
      if (await db.transaction(() => add({ userId, address }, purchase))) {
        const item = itemNameIn(deps.readersCatalog(), purchase);
        return { kind: 'added', item, codeEnd: purchase.purchaseCode.slice(-4) };
      }
      // Another request was faster, perhaps from another tab of the same person.
      const now = await store.findByCode(codes.indexOf(purchase.purchaseCode));
      return { kind: now?.userId === userId ? 'own' : 'registered' };
    },
  };
}

export type Claims = ReturnType<typeof createClaims>;
