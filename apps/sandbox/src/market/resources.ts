import type { FastifyInstance } from 'fastify';
import { faulty } from '#faults/apply-fault.ts';
import { guarded, type MarketAnswer } from '#market/bearer.ts';
import type { Market } from '#market/market.ts';
import { originOf } from '#market/pictures.ts';
import { itemToWire } from '#market/shapes.ts';
import { findItem, publisher } from '#world/items.ts';

/** Identity, profile and catalogue. */
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
  app.get(
    '/v3/market/catalog/item',
    any,
    guarded(market, 'default', (_caller, request) => {
      const item = findItem(Number((request.query as { id?: unknown }).id));
      return item
        ? found(itemToWire(item, originOf(request)))
        : missing('No item found with that id');
    }),
  );
  app.get(
    '/v3/market/catalog/item-version',
    any,
    guarded(market, 'default', (_caller, request) => {
      const item = findItem(Number((request.query as { id?: unknown }).id));
      if (item?.wordpressTheme) return found({ wordpress_theme_latest_version: item.version });
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
  // `user:NAME.json`: the colon belongs to the path, so the name is cut out here.
  app.get(
    '/v1/market/*',
    any,
    guarded(market, 'default', (_caller, request) => {
      const rest = (request.params as { '*': string })['*'];
      return publicUser(market, /^user:(.+)\.json$/.exec(rest)?.[1] ?? null);
    }),
  );
}

function publicUser(market: Market, username: string | null): MarketAnswer {
  if (username === null) return { status: 404, body: { error: 404 } };
  const isKnown = username === publisher.username || market.world.findByName(username);
  if (!isKnown) return missing('No user found with that name');
  const image = 'https://themeforest.net/images/user.jpg';
  const sales = username === publisher.username ? '4213' : '0';
  return found({
    user: { username, country: '', sales, location: '', image, followers: '0' },
  });
}

function found(body: unknown): MarketAnswer {
  return { status: 200, body };
}

function missing(description: string): MarketAnswer {
  return { status: 404, body: { error: 404, description } };
}
