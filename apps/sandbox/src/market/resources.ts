import type { FastifyInstance } from 'fastify';
import { faulty } from '#faults/apply-fault.ts';
import { failed, found, queryOf } from '#market/answers.ts';
import { apiGet } from '#market/bearer.ts';
import type { Market } from '#market/market.ts';
import { originOf } from '#market/files/pictures.ts';
import { itemToWire } from '#market/shapes.ts';
import { findItem } from '#world/items.ts';

export function resourceRoutes(app: FastifyInstance, market: Market): void {
  const get = apiGet(app, market, 'all');
  app.get('/ping', { onRequest: faulty(market.faults, 'all') }, async () => ({ message: 'pong' }));
  apiGet(app, market, 'whoami')('/whoami', null, ({ clientId, userId, scopes, ttl }) =>
    found({ clientId, userId, scopes, ttl }),
  );
  profileRoutes(app, market);
  for (const version of ['v2', 'v3'] as const)
    get(`/${version}/market/catalog/item`, 'default', (_caller, request) => {
      const item = findItem(Number(queryOf(request)['id']));
      return item
        ? found(itemToWire(item, originOf(request), version))
        : failed(404, 'No item found with that id');
    });
  get('/v3/market/catalog/item-version', 'default', (_caller, request) => {
    const item = findItem(Number(queryOf(request)['id']));
    if (item?.wordpressTheme) return found({ wordpress_theme_latest_version: item.version });
    if (item?.wordpressPlugin) return found({ wordpress_plugin_latest_version: item.version });
    return failed(
      404,
      'Item is not a Wordpress theme or plugin, or the author has provided no theme/plugin attachment',
    );
  });
}

function profileRoutes(app: FastifyInstance, market: Market): void {
  const get = apiGet(app, market, 'all');
  const root = '/v1/market/private/user';
  get(`${root}/username.json`, 'user:username', ({ username }) => found({ username }));
  get(`${root}/email.json`, 'user:email', ({ email }) => found({ email }));
  get(`${root}/account.json`, 'user:account', ({ username }) =>
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
  );
}
