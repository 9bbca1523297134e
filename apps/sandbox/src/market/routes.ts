import type { FastifyInstance } from 'fastify';
import { authorizationRoutes } from '#market/authorization.ts';
import type { Market } from '#market/market.ts';
import { pictureRoute } from '#market/pictures.ts';
import { purchaseRoutes } from '#market/purchases.ts';
import { resourceRoutes } from '#market/resources.ts';
import { saleRoutes } from '#market/sales.ts';
import { tokenRoutes } from '#market/token.ts';

/** The marketplace: pages for the buyer, the token endpoint and the API. */
export function marketRoutes(app: FastifyInstance, market: Market): void {
  authorizationRoutes(app, market);
  resourceRoutes(app, market);
  purchaseRoutes(app, market);
  saleRoutes(app, market);
  pictureRoute(app, market);
  app.get('/v3/*', async (_request, reply) =>
    // Recorded: JSON that calls itself HTML.
    reply.code(404).type('text/html; charset=utf-8').send('{"error":404}'),
  );
  // In a scope of its own: only the token endpoint takes a body of any type.
  void app.register(async (scope) => tokenRoutes(scope, market));
}
