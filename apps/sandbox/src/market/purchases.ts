import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codeIn, failed, found, queryOf, type MarketAnswer } from '#market/answers.ts';
import { apiGet, type Caller } from '#market/bearer.ts';
import type { Market } from '#market/market.ts';
import { originOf } from '#market/files/pictures.ts';
import { pageOf, type Page } from '#market/paging.ts';
import { purchaseToWire, type Version } from '#market/shapes.ts';
import type { Purchase } from '#world/buyers.ts';
import { isPublishersItem, itemOf, publisher } from '#world/items.ts';
import { newestFirst } from '#world/world.ts';

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
    if (typeof code !== 'string') return code;
    const purchase = caller.buyer?.purchases.find((one) => one.code === code);
    if (purchase) return found(purchaseToWire(purchase, originOf(request)));
    return failed(404, 'No purchase belonging to the current user found with that code');
  });
}

async function fromAppCreator(
  market: Market,
  caller: Caller,
  request: FastifyRequest,
): Promise<MarketAnswer> {
  const visible = boughtBy(caller).filter((one) => isPublishersItem(one.itemId));
  const page = pageOf(visible, queryOf(request)['page'], market.settings.pageSize);
  const body = {
    buyer: { id: caller.userId, username: caller.username },
    author: { id: publisher.userId, username: publisher.username },
    purchases: page.entries.map((one) => purchaseToWire(one, originOf(request))),
  };
  await markWalked(market, caller, page);
  return found(body);
}

async function everything(
  market: Market,
  { caller, version }: { caller: Caller; version: Version },
  request: FastifyRequest,
): Promise<MarketAnswer> {
  const { page: asked, filter_by: filter } = queryOf(request);
  const visible = boughtBy(caller).filter((one) => fits(one, filter));
  const page = pageOf(visible, asked, market.settings.pageSize);
  const body = {
    count: visible.length,
    results: page.entries.map((one) => purchaseToWire(one, originOf(request), version)),
    pagination: {
      next: page.isLast ? null : pageAddress(request, page.number + 1),
      previous: page.number === 1 ? null : pageAddress(request, page.number - 1),
    },
  };
  await markWalked(market, caller, page);
  return found(body);
}

async function markWalked(market: Market, caller: Caller, page: Page<Purchase>): Promise<void> {
  if (caller.buyer && page.isLast) await market.world.walked(caller.buyer);
}

const boughtBy = ({ buyer }: Caller): Purchase[] => newestFirst(buyer?.purchases ?? []);

function fits(purchase: Purchase, filter: unknown): boolean {
  if (filter === 'wordpress-themes') return itemOf(purchase.itemId).wordpressTheme !== null;
  return filter !== 'wordpress-plugins' || itemOf(purchase.itemId).wordpressPlugin !== null;
}

function pageAddress(request: FastifyRequest, page: number): string {
  const address = new URL(request.url, `http://${request.host}`);
  address.searchParams.set('page', String(page));
  return address.href;
}
