import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorizationRoutes } from '#market/sign-in/authorization.ts';
import type { Market } from '#market/market.ts';
import { downloadRoutes } from '#market/files/downloads.ts';
import { pictureRoute, originOf } from '#market/files/pictures.ts';
import { purchaseRoutes } from '#market/purchases.ts';
import { overviewRoutes } from '#market/overview.ts';
import { resourceRoutes } from '#market/resources.ts';
import { statementRoutes } from '#market/statements.ts';
import { tokenRoutes } from '#market/sign-in/token.ts';
import { apiGet, type MarketAnswer } from '#market/bearer.ts';
import { codeIn } from '#market/code.ts';
import { pageOf } from '#market/paging.ts';
import { authorSaleToWire, saleToWire } from '#market/shapes.ts';
import { isPublishersItem } from '#world/items.ts';

/** Adds the marketplace: screens for the buyer, the token endpoint and the API. */
export function marketRoutes(app: FastifyInstance, market: Market): void {
  authorizationRoutes(app, market);
  resourceRoutes(app, market);
  purchaseRoutes(app, market);
  saleRoutes(app, market);
  pictureRoute(app, market);
  downloadRoutes(app, market);
  statementRoutes(app, market);
  overviewRoutes(app, market);
  // A separate scope, because only the token endpoint accepts a body of any type.
  void app.register(async (scope) => tokenRoutes(scope, market));
}

/** Adds the routes to sales of the publisher's items, for the publisher's token. */
function saleRoutes(app: FastifyInstance, market: Market): void {
  const get = apiGet(app, market, 'sale');
  get('/v3/market/author/sale', 'sale:history', (_caller, request) => oneSale(market, request));
  get('/v3/market/author/sales', 'sale:history', (_caller, request) => allSales(market, request));
}

function oneSale(market: Market, request: FastifyRequest): MarketAnswer {
  const code = codeIn(request);
  if (!code.ok) return code.answer;
  const sale = market.world.findSale(code.code);
  if (sale && isPublishersItem(sale.purchase.itemId))
    return { status: 200, body: authorSaleToWire(sale, originOf(request)) };
  // Recorded: unknown, foreign, refunded and reversed codes get the same answer.
  const description = 'No sale belonging to the current user found with that code';
  return { status: 404, body: { error: 404, description } };
}

function allSales(market: Market, request: FastifyRequest): MarketAnswer {
  const { page } = request.query as { page?: unknown };
  const sales = market.world
    .buyers()
    .flatMap((buyer) => buyer.purchases)
    .filter((purchase) => isPublishersItem(purchase.itemId))
    .toSorted((a, b) => Date.parse(b.soldAt) - Date.parse(a.soldAt));
  const { entries } = pageOf(sales, page, market.settings.pageSize);
  return { status: 200, body: entries.map((sale) => saleToWire(sale, originOf(request))) };
}
