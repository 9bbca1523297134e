import type { FastifyInstance } from 'fastify';
import { faulty } from '#faults/apply-fault.ts';
import { found, guarded, missing } from '#market/bearer.ts';
import type { Market } from '#market/market.ts';
import { originOf } from '#market/files/pictures.ts';
import { itemToWire } from '#market/shapes.ts';
import { findItem } from '#world/items.ts';

/** Identity, profile and catalog. */
export function resourceRoutes(app: FastifyInstance, market: Market): void {
  const any = { onRequest: faulty(market.faults, 'all') };
  app.get('/ping', any, async () => ({ message: 'pong' }));
  app.get(
    '/whoami',
    { onRequest: faulty(market.faults, 'whoami') },
    guarded(market, null, ({ clientId, userId, scopes, ttl }) =>
      found({ clientId, userId, scopes, ttl }),
    ),
  );
  profileRoutes(app, market);
  for (const version of ['v2', 'v3'] as const)
    app.get(
      `/${version}/market/catalog/item`,
      any,
      guarded(market, 'default', (_caller, request) => {
        const item = findItem(Number((request.query as { id?: unknown }).id));
        return item
          ? found(itemToWire(item, originOf(request), version))
          : missing('No item found with that id');
      }),
    );
  app.get(
    '/v3/market/catalog/item-version',
    any,
    guarded(market, 'default', (_caller, request) => {
      const item = findItem(Number((request.query as { id?: unknown }).id));
      if (item?.wordpressTheme) return found({ wordpress_theme_latest_version: item.version });
      if (item?.wordpressPlugin) return found({ wordpress_plugin_latest_version: item.version });
      return missing(
        'Item is not a Wordpress theme or plugin, or the author has provided no theme/plugin attachment',
      );
    }),
  );
}

function profileRoutes(app: FastifyInstance, market: Market): void {
  const any = { onRequest: faulty(market.faults, 'all') };
  const root = '/v1/market/private/user';
  app.get(
    `${root}/username.json`,
    any,
    guarded(market, 'user:username', ({ username }) => found({ username })),
  );
  app.get(
    `${root}/email.json`,
    any,
    guarded(market, 'user:email', ({ email }) => found({ email })),
  );
  app.get(
    `${root}/account.json`,
    any,
    guarded(market, 'user:account', ({ username }) =>
      found({
        account: {
          image: 'https://themeforest.net/images/user.jpg',
          firstname: username,
          surname: '',
          available_earnings: '0.00',
          total_deposits: '0.00',
          balance: '0.00',
          country: 'Australia',
        },
      }),
    ),
  );
}
