import type { FastifyInstance } from 'fastify';
import { requireOwnOrigin } from '#http/request.ts';
import type { Market } from '#market/market.ts';
import type { Buyer } from '#world/buyers.ts';
import { readBuyers } from '#world/read-buyers.ts';
import { changeSettings, settingsToWire } from '#world/settings.ts';

/** Adds `/buyers.json` and `/settings.json`, which tests use to prepare their data. */
export function worldRoutes(
  app: FastifyInstance,
  { world, settings, now }: Pick<Market, 'world' | 'settings' | 'now'>,
): void {
  const guarded = { onRequest: requireOwnOrigin };
  app.get('/buyers.json', async () => world.buyers().map(buyerToWire));
  app.post('/buyers.json', guarded, async (request) => {
    const buyers = readBuyers(request.body, world, now());
    await world.put(buyers);
    return buyers.map(buyerToWire);
  });
  app.get('/settings.json', async () => settingsToWire(settings));
  app.post('/settings.json', guarded, async (request) => {
    changeSettings(settings, request.body);
    return settingsToWire(settings);
  });
}

function buyerToWire(buyer: Buyer) {
  return {
    username: buyer.username,
    user_id: buyer.userId,
    email: buyer.email,
    purchases: buyer.purchases.map((purchase) => ({
      code: purchase.code,
      item_id: purchase.itemId,
      sold_at: purchase.soldAt,
      supported_until: purchase.supportedUntil,
      license: purchase.license,
    })),
  };
}
