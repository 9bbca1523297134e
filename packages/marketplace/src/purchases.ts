import { purchasesPage, read as readPage, type Purchase } from './answers.ts';
import { askFor } from './ask.ts';
import { MarketplaceError } from './errors.ts';
import { resourceRefusal } from './refusals.ts';
import type { Wire } from './transport.ts';

/** One page of a buyer's purchases. */
export interface PurchasesPage {
  /** Counted from 1. */
  readonly page: number;
  /** Purchases that no earlier page contained. */
  readonly purchases: readonly Purchase[];
  /**
   * Unreadable entries that were left out. A list with any of them does not prove that a purchase
   * is gone.
   */
  readonly unreadable: number;
  /** Owner of these purchases, if the page names one. */
  readonly buyer: { readonly id: string; readonly username: string } | null;
}

const path = '/v3/market/buyer/purchases';
const call = `GET ${path}`;

/** More pages than any buyer has. Reading stops there, in case the marketplace never ends. */
const mostPages = 500;

const unexpected = (reason: 'shape' | 'endless'): MarketplaceError =>
  new MarketplaceError({ kind: 'unexpected', reason }, { call });

/**
 * Reads pages until one is empty or brings nothing new. The marketplace documents no page count,
 * and a server that ignores `page` would answer forever.
 */
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
