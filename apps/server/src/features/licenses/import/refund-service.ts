import { toNewPurchase, type NewPurchase } from '#licenses/license.ts';
import type { ReconcileStore } from './reconcile-store.ts';
import { refundAfterMs } from '#licenses/rules.ts';
import { after } from '#platform/clock.ts';
import type { LicensesParts } from '#licenses/parts.ts';

/** Maximum number of lookups in one import. The next import continues with the others. */
const mostLookedUp = 10;

export interface ReadPurchases {
  readonly purchases: readonly NewPurchase[];
  /** True if every purchase was read. Otherwise no purchase counts as missing. */
  readonly isComplete: boolean;
}

export interface ImportedPurchases extends ReadPurchases {
  /** Indexes of missing codes that have no sale at the marketplace. */
  readonly gone: ReadonlySet<string>;
}

export function createRefunds(deps: LicensesParts & { readonly store: ReconcileStore }) {
  const { store, codes, clock, marketplace, log } = deps;

  async function requireKnownSale(except: readonly number[], signal?: AbortSignal): Promise<void> {
    const other = await store.findSound(except);
    const code = other && codes.open(other);
    if (code === null || (await marketplace.saleByCode(code, signal)) !== null) return;
    throw new Error(
      'The marketplace knows no sale of another license either: refunds are not taken from it',
    );
  }

  return {
    /**
     * Throws if the marketplace does not know the sale of another license either. The token then
     * belongs to another author, or the answers are wrong.
     */
    requireKnownSale,
    /**
     * Looks up each license that the account's list misses for the second time, because a list may
     * be incomplete by mistake. Adds a purchase with a sale to the list. Reports no code as gone if
     * the marketplace does not know another sale either.
     */
    async prove(
      accountId: number,
      read: ReadPurchases,
      signal?: AbortSignal,
    ): Promise<ImportedPurchases> {
      const gone = new Set<string>();
      const purchases = [...read.purchases];
      const listedIndexes = new Set(
        purchases.map(({ purchaseCode }) => codes.indexOf(purchaseCode)),
      );
      const missedLicenses = read.isComplete
        ? await store.findMissed(accountId, after(clock.now(), -refundAfterMs))
        : [];
      const toLookUp = missedLicenses
        .filter(({ codeIndex }) => !listedIndexes.has(codeIndex))
        .slice(0, mostLookedUp);
      try {
        for (const closed of toLookUp) {
          const code = codes.open(closed);
          if (code === null) continue;
          const sale = await marketplace.saleByCode(code, signal);
          const purchase = sale && toNewPurchase(code, sale);
          if (sale === null) gone.add(closed.codeIndex);
          else if (purchase) purchases.push(purchase);
        }
        const ids = missedLicenses.map(({ id }) => id);
        if (gone.size > 0) await requireKnownSale(ids, signal);
      } catch (error) {
        signal?.throwIfAborted();
        log.warn({ err: error, account: accountId }, 'refund check failed');
        gone.clear();
      }
      return { ...read, purchases, gone };
    },
  };
}
