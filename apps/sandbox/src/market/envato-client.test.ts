import Envato from 'envato';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approve,
  clientId,
  clientSecret,
  confirmationUrl,
  connect,
  personalToken,
  startSandbox,
  type RunningSandbox,
} from '#test/start.ts';

// The npm package `envato` is an independent client of the real service, so it proves
// compatibility.
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ SANDBOX_PAGE_SIZE: '100' });
});
afterAll(() => sandbox.end());

/** Directs the client to the sandbox, because the client's own sandbox mode sends no token. */
function lead(client: Envato.Client): Envato.Client {
  Reflect.set(
    client,
    '_getFullRequestUrl',
    (path: string) => `${sandbox.url}/${path.replace(/^\/+/, '')}`,
  );
  return client;
}

const clientOf = (token: string): Envato.Client =>
  lead(new Envato.Client({ token, userAgent: 'sandbox test', handleRateLimits: false }));

function oauth(): Envato.OAuth {
  const app = new Envato.OAuth({
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: confirmationUrl,
  });
  const http = Reflect.get(app, '_httpClient') as { fetch(call: { url: string }): unknown };
  const fetch = http.fetch.bind(http);
  http.fetch = (call) =>
    fetch({ ...call, url: call.url.replace('https://api.envato.com', sandbox.url) });
  return app;
}

const firstCode = '3f1c9a52-7d04-4e8b-9b16-0c5e2ad87f31';

test('reads identity, name, email address and account of a connected buyer', async () => {
  const { access_token } = await connect(sandbox, 'two-licenses');
  const buyer = clientOf(access_token);
  expect(await buyer.getIdentity()).toMatchObject({ userId: 7_000_001, clientId });
  expect(await buyer.private.getUsername()).toBe('two-licenses');
  expect(await buyer.private.getEmail()).toBe('two-licenses@example.test');
  expect(await buyer.private.getAccountDetails()).toMatchObject({ balance: '0.00' });
  expect(await buyer.user.getAccountDetails('support-ended')).toMatchObject({
    username: 'support-ended',
  });
});

test('reads the publisher with the personal token, which does not expire', async () => {
  const identity = await clientOf(personalToken).getIdentity();
  expect(identity).toMatchObject({ clientId: null, userId: 6_000_001, ttl: 315_360_000 });
  expect(identity.scopes).toContain('sale:history');
});

test('finds a sale by its code in any case, and does not return the code', async () => {
  const sale = await clientOf(personalToken).private.getSale(firstCode.toUpperCase());
  expect(sale).toMatchObject({
    buyer: 'two-licenses',
    license: 'Regular License',
    purchase_count: 2,
    item: { id: 27_889_640, wordpress_theme_metadata: { theme_name: 'Essentials' } },
  });
  expect(sale?.sold_at).toBeInstanceOf(Date);
  expect(sale).not.toHaveProperty('code');
});

test('finds the sale of a guest, without a buyer', async () => {
  const sale = await clientOf(personalToken).private.getSale(
    '58c0f7a9-e36b-4d12-8a95-b4e7210d6f83',
  );
  expect(sale?.buyer).toBeNull();
});

test('finds no sale for an unknown code or for the code of another publisher', async () => {
  const author = clientOf(personalToken);
  expect(await author.private.getSale('00000000-0000-4000-8000-000000000000')).toBeUndefined();
  expect(await author.private.getSale('71e5d8b4-0f9c-4263-97ab-e83c5d1f4a06')).toBeUndefined();
});

test('reads pages of purchases until an empty page', async () => {
  const buyer = clientOf((await connect(sandbox, 'many-purchases')).access_token);
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => buyer.private.getPurchasesFromAppCreator(page)),
  );
  expect(pages.map((page) => page.purchases.length)).toEqual([100, 100, 40, 0]);
  const codes = pages.flatMap((page) => page.purchases.map((purchase) => purchase.code));
  expect(new Set(codes).size).toBe(240);
  expect(pages[0]).toMatchObject({
    buyer: { id: 7_000_004, username: 'many-purchases' },
    author: { username: 'sandbox-publisher' },
  });
});

test('lists and finds a buyer’s purchases, even from other publishers', async () => {
  const buyer = clientOf((await connect(sandbox, 'no-purchases')).access_token);
  expect((await buyer.private.getPurchasesFromAppCreator()).purchases).toEqual([]);
  const { results } = await buyer.private.getPurchases({});
  expect(results.map((purchase) => purchase.code)).toEqual([
    '71e5d8b4-0f9c-4263-97ab-e83c5d1f4a06',
  ]);
  expect(await buyer.private.getPurchase(results[0]!.code)).toMatchObject({ amount: '11.88' });
  expect(await buyer.private.getPurchase(firstCode)).toBeUndefined();
});

test('reads sales and items with the publisher’s token', async () => {
  const author = clientOf(personalToken);
  const sales = await author.private.getSales(1);
  expect(sales).toHaveLength(100);
  expect(sales[0]).not.toHaveProperty('buyer');
  expect(await author.catalog.getItem(20_350_174)).toMatchObject({ id: 20_350_174 });
  expect(await author.catalog.getItemVersion(27_889_640)).toMatchObject({
    wordpress_theme_latest_version: '3.2.1',
  });
});

test('exchanges a code for a client, and renews its token', async () => {
  const app = oauth();
  const buyer = lead(await app.getClient(await approve(sandbox, 'support-ended')));
  expect(await buyer.getId()).toBe(7_000_002);
  const refreshToken = buyer.refreshToken;
  const renewed = await app.renew(buyer);
  expect(renewed.accessToken).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(buyer.refreshToken).toBe(refreshToken);
  expect(await buyer.getId()).toBe(7_000_002);
});

test('recognizes a rate limit', async () => {
  await sandbox.post('/faults.json', { target: 'whoami', kind: '429', times: 1 });
  await expect(clientOf(personalToken).getIdentity()).rejects.toBeInstanceOf(
    Envato.TooManyRequestsError,
  );
  expect(await clientOf(personalToken).getId()).toBe(6_000_001);
});

test('recognizes an unknown token', async () => {
  await expect(clientOf('x'.repeat(32)).getIdentity()).rejects.toBeInstanceOf(
    Envato.UnauthorizedError,
  );
});

test('requests a download as the buyer', async () => {
  const owner = clientOf('sandbox-buyer-token-site-owner');
  expect(await owner.getIdentity()).toMatchObject({
    clientId: null,
    scopes: ['default', 'purchase:download', 'purchase:list'],
  });
  const link = await owner.private.getDownloadLink({ item_id: 27_889_640 });
  const file = await fetch(link);
  expect(file.headers.get('content-type')).toBe('application/zip');
  expect(await owner.catalog.getItemVersion(41_000_003)).toEqual({
    wordpress_plugin_latest_version: '2.4.0',
  });
});

test('reads the publisher’s earnings', async () => {
  const publisher = clientOf(personalToken);
  const months = await publisher.private.getMonthlySales();
  expect(months.length).toBeGreaterThan(40);
  expect(months[0]?.month).toBeInstanceOf(Date);
  const statement = await publisher.private.getStatement({});
  expect(statement.results[0]).toMatchObject({ type: 'Sale', site: expect.any(String) });
  expect(statement.count).toBeGreaterThan(200);
});

test('reads search results, categories, prices, badges, items by site and totals', async () => {
  const anybody = clientOf(personalToken);
  const found = await anybody.catalog.searchItems({ term: 'essentials theme' });
  expect(found.matches).toMatchObject([{ id: 27_889_640, rating: { count: 312 } }]);
  expect(await anybody.catalog.getCategories('codecanyon')).toEqual([
    { name: 'Galleries', path: 'wordpress/galleries' },
  ]);
  expect(await anybody.catalog.getItemPrices(27_889_640)).toMatchObject([
    { price: '59.00' },
    { price: '2360.00' },
  ]);
  expect(await anybody.user.getBadges('sandbox-publisher')).toMatchObject([{ name: 'country_au' }]);
  expect(await anybody.user.getItemsBySite('sandbox-publisher')).toEqual([
    { site: 'ThemeForest', items: 3 },
    { site: 'CodeCanyon', items: 1 },
  ]);
  expect(await anybody.user.getNewItems('sandbox-publisher', 'codecanyon')).toMatchObject([
    { id: expect.anything(), user: 'sandbox-publisher' },
  ]);
  expect(await anybody.stats.getTotalItems()).toBe(5);
  expect(await anybody.stats.getTotalUsers()).toBe(7);
  expect(await anybody.stats.getFilesPerCategory('codecanyon')).toHaveLength(1);
});
