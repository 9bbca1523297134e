import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failed, found, queryOf, type MarketAnswer } from '#market/answers.ts';
import { apiGet } from '#market/bearer.ts';
import type { Market } from '#market/market.ts';
import { originOf, pictureAddress } from '#market/files/pictures.ts';
import { itemToWire, money } from '#market/shapes.ts';
import { items, findItem, publisher, siteOf, type Item } from '#world/items.ts';

export function overviewRoutes(app: FastifyInstance, market: Market): void {
  const get = apiGet(app, market, 'all');
  get('/v1/discovery/search/search/item', 'default', (_caller, request) => found(search(request)));
  // In `user:NAME.json`, the router treats the colon as text, so this code extracts the name.
  get('/v1/market/*', 'default', (_caller, request) => overview(market, request));
}

type MarketLookup = (
  name: string,
  asked: { market: Market; request: FastifyRequest },
) => MarketAnswer;

/** Lookups by the name before the colon. The argument is the text after the colon, or empty. */
const looks: Readonly<Record<string, MarketLookup>> = {
  user: (name, { market }) => publicUser(market, name),
  'total-items': () => found({ 'total-items': { total_items: String(items.length) } }),
  'total-users': (_name, { market }) =>
    found({ 'total-users': { total_users: String(market.world.buyers().length) } }),
  'number-of-files': (site) =>
    found({
      'number-of-files': categoriesOf(site).map((category) => ({
        category,
        number_of_files: itemsOf(site).filter((item) => item.category === category).length,
        url: `http://${domainOf(site)}/category/${category}`,
      })),
    }),
  categories: (site) =>
    found({ categories: categoriesOf(site).map((path) => ({ name: titleOf(path), path })) }),
  'item-prices': (id) => {
    const item = findItem(Number(id));
    if (!item) return failed(404, 'No item found with that id');
    // The marketplace spells this field with a c.
    const price = (licence: string, cents: number) => ({ licence, price: money(cents) });
    const regular = price('Regular License', item.priceCents);
    const extended = price('Extended License', item.priceCents * 40);
    return found({ 'item-prices': [regular, extended] });
  },
  'user-badges': (name, { market, request }) =>
    whoIs(market, name) ??
    found({
      'user-badges': [
        { name: 'country_au', label: 'Australia', image: pictureAddress(1, originOf(request)) },
      ],
    }),
  'user-items-by-site': (name, { market }) =>
    whoIs(market, name) ??
    found({
      'user-items-by-site': [...Map.groupBy(itemsBy(name), siteOf)].map(([site, sold]) => ({
        site: site === 'codecanyon.net' ? 'CodeCanyon' : 'ThemeForest',
        items: sold.length,
      })),
    }),
  'new-files-from-user': (both, { market, request }) => {
    const [name = '', site = ''] = both.split(',');
    const sold = itemsBy(name).filter((item) => siteOf(item) === domainOf(site));
    const files = sold.map((item) => fileOf(item, request));
    return whoIs(market, name) ?? found({ 'new-files-from-user': files });
  },
};

function overview(market: Market, request: FastifyRequest): MarketAnswer {
  const rest = (request.params as { '*': string })['*'];
  const [, kind = '', name = ''] = /^([a-z-]+)(?::(.+))?\.json$/.exec(rest) ?? [];
  const look = Object.hasOwn(looks, kind) ? looks[kind] : undefined;
  return look ? look(name, { market, request }) : { status: 404, body: { error: 404 } };
}

/** Returns the domain of a marketplace site; accepts `themeforest` and `themeforest.net`. */
const domainOf = (site: string): string => (site.includes('.') ? site : `${site}.net`);

const itemsOf = (site: string): Item[] => items.filter((item) => siteOf(item) === domainOf(site));

const itemsBy = (author: string): Item[] => items.filter((item) => item.author === author);

const categoriesOf = (site: string): string[] => [
  ...new Set(itemsOf(site).map(({ category }) => category)),
];

const titleOf = (path: string): string => {
  const last = path.split('/').at(-1) ?? '';
  return last.slice(0, 1).toUpperCase() + last.slice(1);
};

/** Returns the answer for an unknown person; null for a known person. */
const whoIs = ({ world }: Market, name: string): MarketAnswer | null =>
  name === publisher.username || world.findByName(name)
    ? null
    : failed(404, 'No user found with that name');

function publicUser(market: Market, username: string): MarketAnswer {
  const image = 'https://themeforest.net/images/user.jpg';
  const sales = username === publisher.username ? '4213' : '0';
  const user = { username, country: '', sales, location: '', image, followers: '0' };
  return whoIs(market, username) ?? found({ user });
}

const fileOf = (item: Item, request: FastifyRequest) => ({
  id: String(item.id),
  item: item.name,
  url: item.url,
  user: item.author,
  thumbnail: pictureAddress(item.id, originOf(request)),
  sales: '4213',
  rating: '5',
  rating_decimal: '4.80',
  cost: money(item.priceCents),
  uploaded_on: 'Mon Sep 07 10:54:28 +1000 2020',
  last_update: '',
  tags: 'theme,builder',
  category: item.category,
  live_preview_url: pictureAddress(item.id, originOf(request)),
});

/** Returns the items with all search words in their names. The marketplace's search is better. */
function search(request: FastifyRequest) {
  const { term = '', site } = queryOf(request) as { term?: string; site?: string };
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = items
    .filter((item) => site === undefined || siteOf(item) === domainOf(site))
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .map((item) => itemToWire(item, originOf(request), 'v2'));
  return {
    took: 1,
    matches,
    timed_out: false,
    total_hits: matches.length,
    links: {},
    author_exists: false,
    aggregations: {},
    suggestions: [],
  };
}
