import { normalisePurchaseCode } from '@hub/marketplace';
import { toNewPurchase, type NewPurchase } from '#licenses/license.ts';
import { itemNameIn } from '#licenses/naming-rules.ts';
import { recoverCodes } from '#licenses/codes/lost-codes-store.ts';
import { isAuthorsFault, throughMarketplace } from '#licenses/codes/purchase-codes.ts';
import { limitKeyOf } from '#platform/db/counters/rate-limits.ts';
import { Problem } from '#platform/problem.ts';
import type { LicensesParts } from '#licenses/parts.ts';

/** Result of checking a typed purchase code. */
export type CodeCheck =
  | { readonly kind: 'malformed' | 'not_found' | 'refunded' }
  | { readonly kind: 'registered'; readonly userId: number }
  | { readonly kind: 'free'; readonly purchase: NewPurchase };

export type ClaimResult =
  | { readonly kind: 'added'; readonly item: string; readonly codeEnd: string }
  | { readonly kind: 'malformed' | 'not_found' | 'refunded' | 'registered' | 'own' };

/** The same for a site, which learns nothing about the owner. */
export type PurchaseCheck =
  | { readonly kind: 'malformed' }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'known'; readonly codeIndex: string }
  | { readonly kind: 'free'; readonly codeIndex: string; readonly purchase: NewPurchase };

/** Rate limit and key for wrong codes. */
type FailureBudget = readonly [
  name: 'purchaseCodeLookup' | 'purchaseCodeBySharedAddress',
  key: string,
];

/** Future owner of the purchase, and the request's address. */
interface Claimant {
  readonly userId: number;
  readonly address: string;
}

export function createClaims(deps: LicensesParts) {
  const {
    db,
    licenses: store,
    codes,
    clock,
    catalog,
    limits,
    marketplace,
    keyedQueue,
    audit,
  } = deps;

  const checkKnown = async (code: string): Promise<CodeCheck | null> => {
    const known = await store.findByCode(codes.indexOf(code));
    // An unowned license is available to anyone who registers it.
    if (!known || known.userId === null) return null;
    return known.status === 'refunded'
      ? { kind: 'refunded' }
      : { kind: 'registered', userId: known.userId };
  };

  const checkCode = async (text: string, budgets: readonly FailureBudget[]): Promise<CodeCheck> => {
    const code = normalisePurchaseCode(text);
    if (code === null) return { kind: 'malformed' };
    const known = await checkKnown(code);
    if (known) return known;
    const purchase = await lookUp(code, budgets);
    if (!purchase) return { kind: 'not_found' };
    return ((await recover(purchase)) && (await checkKnown(code))) || { kind: 'free', purchase };
  };

  /** Returns true if the hub knew the purchase, with a code that no secret opens. */
  const recover = async (purchase: NewPurchase): Promise<boolean> => {
    const { purchaseCode, ...facts } = purchase;
    return (await recoverCodes(db, [{ ...facts, ...codes.seal(purchaseCode) }])).length > 0;
  };

  /** Asks the marketplace; with a used-up budget, a wrong code gets the same refusal. */
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
    // One at a time, so that concurrent requests check no more wrong codes than sequential ones.
    const purchase = await keyedQueue.take(budgets[0]?.[1] ?? code, () => lookUp(code, budgets));
    if (!purchase) return { kind: 'not_found' };
    return (await recover(purchase))
      ? { kind: 'known', codeIndex }
      : { kind: 'free', codeIndex, purchase };
  };

  const add = async (
    { userId, address }: Claimant,
    { purchaseCode, ...facts }: NewPurchase,
  ): Promise<boolean> => {
    if (!(await store.holdWelcome(userId))) throw new Problem('unauthenticated');
    const sealed = codes.seal(purchaseCode);
    const id = await store.insert(userId, { ...facts, ...sealed }, clock.now());
    if (id === null) return false;
    const item = itemNameIn(catalog(), facts);
    const details = { license_id: id, item, code_end: sealed.codeEnd };
    await audit.record({ event: 'licenses.added', userId, actor: 'user', address, details });
    return true;
  };

  return {
    /**
     * Looks a code up, in the hub first. A code without a sale counts against each of the budgets; a
     * valid one is free. It asks the marketplace, so never call it in a transaction. Throws
     * `marketplace_unreachable` if that gives no usable answer.
     */
    checkCode,
    /** Like `checkCode`, for callers that need the license instead of its owner. */
    findPurchase,
    /**
     * Adds an unowned license, within a transaction; the first user who registers its code owns it.
     */
    async addForNobody({ purchaseCode, ...facts }: NewPurchase) {
      await store.insert(null, { ...facts, ...codes.seal(purchaseCode) }, clock.now());
    },
    /**
     * Assigns the purchase to the user, within a transaction; false if another request was faster.
     * Throws `unauthenticated` if the user was suspended in the meantime.
     */
    add,
    /** Assigns the purchase of a code to a signed-in user. */
    async claim({ userId, address }: Claimant, text: string): Promise<ClaimResult> {
      // One person’s wrong codes stop nobody else behind the same address.
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
      // Another request was faster, perhaps the same person's in another tab.
      const now = await store.findByCode(codes.indexOf(purchase.purchaseCode));
      return { kind: now?.userId === userId ? 'own' : 'registered' };
    },
  };
}

export type Claims = ReturnType<typeof createClaims>;
