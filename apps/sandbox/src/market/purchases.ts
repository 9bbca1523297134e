import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiGet, type Caller, type MarketAnswer } from '#market/bearer.ts';
import { codeIn } from '#market/code.ts';
import type { Market } from '#market/market.ts';
import { originOf } from '#market/files/pictures.ts';
import { pageOf, type Page } from '#market/paging.ts';
import { purchaseToWire, type Version } from '#market/shapes.ts';
import type { Purchase } from '#world/buyers.ts';
import { isPublishersItem, itemOf, publisher } from '#world/items.ts';

/** Adds the routes to a buyer's purchases, for the token of the buyer. */
export function purchaseRoutes(app: FastifyInstance, market: Market): void {
  const get = apiGet(app, market, 'purchases');
  get('/v3/market/buyer/purchases', 'purchase:history', (caller, request) =>
    fromAppCreator(market, caller, request),
  );
  for (const version of ['v2', 'v3'] as const)
    get(`/${version}/market/buyer/list-purchases`, 'purchase:list', (caller, request) =>
      everything(market, { caller, version }, request),
    );
  get('/v3/market/buyer/purchase', 'purchase:verify', (caller, request) => {
    const code = codeIn(request);
    if (!code.ok) return code.answer;
    const found = newestFirst(caller).find((one) => one.code === code.code);
    if (found) return { status: 200, body: purchaseToWire(found, originOf(request)) };
    const description = 'No purchase belonging to the current user found with that code';
    return { status: 404, body: { error: 404, description } };
  });
}

type Query = { page?: unknown; filter_by?: unknown };

async function fromAppCreator(
  market: Market,
  caller: Caller,
  request: FastifyRequest,
): Promise<MarketAnswer> {
  const visible = newestFirst(caller).filter((one) => isPublishersItem(one.itemId));
  const page = pageOf(visible, (request.query as Query).page, market.settings.pageSize);
  const body = {
    buyer: { id: caller.userId, username: caller.username },
    author: { id: publisher.userId, username: publisher.username },
    purchases: page.entries.map((one) => purchaseToWire(one, originOf(request))),
  };
  await markWalked(market, caller, page);
  return { status: 200, body };
}

async function everything(
  market: Market,
  { caller, version }: { caller: Caller; version: Version },
  request: FastifyRequest,
): Promise<MarketAnswer> {
  const query = request.query as Query;
  const visible = newestFirst(caller).filter((one) => fits(one, query.filter_by));
  const page = pageOf(visible, query.page, market.settings.pageSize);
  const body = {
    count: visible.length,
    results: page.entries.map((one) => purchaseToWire(one, originOf(request), version)),
    pagination: {
      next: page.isLast ? null : pageAddress(request, page.number + 1),
      previous: page.number === 1 ? null : pageAddress(request, page.number - 1),
    },
  };
  await markWalked(market, caller, page);
  return { status: 200, body };
}

/** Marks a list of purchases as read after its last page. */
async function markWalked(market: Market, caller: Caller, page: Page<Purchase>): Promise<void> {
  if (caller.buyer && page.isLast) await market.world.walked(caller.buyer);
}

function newestFirst(caller: Caller): Purchase[] {
  const purchases = caller.buyer?.purchases ?? [];
  return purchases.toSorted((a, b) => Date.parse(b.soldAt) - Date.parse(a.soldAt));
}

function fits(purchase: Purchase, filter: unknown): boolean {
  if (filter === 'wordpress-themes') return itemOf(purchase.itemId).wordpressTheme !== null;
  return filter !== 'wordpress-plugins' || itemOf(purchase.itemId).wordpressPlugin !== null;
}

function pageAddress(request: FastifyRequest, page: number): string {
  const address = new URL(request.url, `http://${request.host}`);
  address.searchParams.set('page', String(page));
  return address.href;
}
