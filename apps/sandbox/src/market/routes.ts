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
import { codeIn, failed, found, queryOf, type MarketAnswer } from '#market/answers.ts';
import { apiGet } from '#market/bearer.ts';
import { pageOf } from '#market/paging.ts';
import { authorSaleToWire, saleToWire } from '#market/shapes.ts';
import { isPublishersItem } from '#world/items.ts';

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

function saleRoutes(app: FastifyInstance, market: Market): void {
  const get = apiGet(app, market, 'sale');
  get('/v3/market/author/sale', 'sale:history', (_caller, request) => oneSale(market, request));
  get('/v3/market/author/sales', 'sale:history', (_caller, request) => allSales(market, request));
}

function oneSale(market: Market, request: FastifyRequest): MarketAnswer {
  const code = codeIn(request);
  if (typeof code !== 'string') return code;
  const sale = market.world.findSale(code);
  if (sale && isPublishersItem(sale.purchase.itemId))
    return found(authorSaleToWire(sale, originOf(request)));
  // Recorded: unknown, foreign, refunded and reversed codes get the same answer.
  return failed(404, 'No sale belonging to the current user found with that code');
}

function allSales(market: Market, request: FastifyRequest): MarketAnswer {
  const sales = market.world.publishersSales();
  const { entries } = pageOf(sales, queryOf(request)['page'], market.settings.pageSize);
  return found(entries.map((sale) => saleToWire(sale, originOf(request))));
}
