import type { FastifyInstance } from 'fastify';
import { authorizationRoutes } from '#market/sign-in/authorization.ts';
import type { Market } from '#market/market.ts';
import { downloadRoutes } from '#market/files/downloads.ts';
import { pictureRoute } from '#market/files/pictures.ts';
import { purchaseRoutes } from '#market/purchases.ts';
import { overviewRoutes } from '#market/overview.ts';
import { resourceRoutes } from '#market/resources.ts';
import { saleRoutes } from '#market/sales.ts';
import { statementRoutes } from '#market/statements.ts';
import { tokenRoutes } from '#market/sign-in/token.ts';

/** The marketplace: pages for the buyer, the token endpoint and the API. */
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
