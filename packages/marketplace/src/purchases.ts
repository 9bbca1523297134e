import { purchasesPage, read as readPage, type Purchase } from './answers.ts';
import { askFor } from './ask.ts';
import { MarketplaceError } from './errors.ts';
import { resourceRefusal } from './refusals.ts';
import type { Wire } from './transport.ts';

export interface PurchasesPage {
  /** Number of the page, from 1. */
  readonly page: number;
  /** Purchases that no earlier page had. */
  readonly purchases: readonly Purchase[];
  /**
   * Number of unreadable entries, which were left out. If there are any, the list does not prove
   * that a purchase is gone.
   */
  readonly unreadable: number;
  /** Owner of these purchases, if the page names one. */
  readonly buyer: { readonly id: string; readonly username: string } | null;
}

const path = '/v3/market/buyer/purchases';
const call = `GET ${path}`;

/** Page limit, beyond the purchases of any buyer, in case the marketplace never ends the list. */
const mostPages = 500;

const unexpected = (reason: 'shape' | 'endless'): MarketplaceError =>
  new MarketplaceError({ kind: 'unexpected', reason }, { call });

/** Ends at a page without a new purchase: a server that ignores `page` would never end. */
export async function* readPurchases(
  wire: Wire,
  token: string,
  signal?: AbortSignal,
): AsyncGenerator<PurchasesPage, void, undefined> {
  const seen = new Set<string>();
  for (let page = 1; page <= mostPages; page += 1) {
    const query = { page: String(page) };
    const ask = { path, query, token, refusal: resourceRefusal, signal };
    const { entries, purchases, buyer } = await askFor(wire, ask, (answer) => {
      const read = readPage(purchasesPage, answer, call);
      if (read.entries > 0 && read.purchases.length === 0) throw unexpected('shape');
      return read;
    });
    if (entries === 0) return;
    const fresh = purchases.filter(({ code }) => !seen.has(code) && seen.add(code));
    if (fresh.length === 0) return;
    yield { page, purchases: fresh, unreadable: entries - purchases.length, buyer };
  }
  throw unexpected('endless');
}
