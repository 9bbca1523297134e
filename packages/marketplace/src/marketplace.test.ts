import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { createMarketplace, isRefused, type PurchasesPage } from '#marketplace/index.ts';
import { clientOf, openOddServer, sendJson, type OddServer } from '#test/odd-server.ts';

const code = '86781236-23d0-4b3c-7dfa-c1c147e0dece';
const codeOf = (n: number): string => `${String(n).padStart(8, '0')}-23d0-4b3c-7dfa-c1c147e0dece`;
const item = {
  id: 27889640,
  name: 'A theme',
  url: 'https://themeforest.net/item/a-theme/27889640',
  previews: { icon_preview: { icon_url: 'https://example.com/icon.png', type: 'icon' } },
};
const sale = {
  amount: '24.99',
  sold_at: '2020-03-06T21:23:24+11:00',
  license: 'Extended License',
  support_amount: '',
  supported_until: null,
  item,
  buyer: null,
};
const purchase = (n: number, changes: object = {}) => ({ ...sale, code: codeOf(n), ...changes });

const servers: OddServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
async function serve(
  handler: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>,
): Promise<OddServer> {
  const server = await openOddServer(handler);
  servers.push(server);
  return server;
}

test('the consent URL carries client, redirect address and state', () => {
  const url = new URL(
    clientOf('http://127.0.0.1:1/').authorizationUrl({
      redirectUri: 'http://hub/x?y',
      state: 's&',
    }),
  );
  expect(url.origin + url.pathname).toBe('http://127.0.0.1:1/authorization');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'our-app-abcdefgh',
    redirect_uri: 'http://hub/x?y',
    state: 's&',
  });
});

test('exchanges an authorization code with the credentials in the form', async () => {
  let form = new URLSearchParams();
  const tokens = { refresh_token: 'r', token_type: 'bearer', access_token: 'a', expires_in: 3600 };
  const server = await serve(async (request, response) => {
    form = new URLSearchParams(await text(request));
    sendJson(response, 200, tokens);
  });
  const grant = await clientOf(server.url).exchangeCode('the-code');
  expect(grant).toEqual({ accessToken: 'a', refreshToken: 'r', expiresInSeconds: 3600 });
  expect(Object.fromEntries(form)).toEqual({
    grant_type: 'authorization_code',
    code: 'the-code',
    client_id: 'our-app-abcdefgh',
    client_secret: 'client-secret',
  });
});

test('accepts a refresh answer without a new refresh token', async () => {
  const server = await serve((_, response) =>
    sendJson(response, 200, { token_type: 'bearer', access_token: 'b', expires_in: 3600 }),
  );
  const grant = await clientOf(server.url).refresh('r');
  expect(grant).toEqual({ accessToken: 'b', expiresInSeconds: 3600 });
});

test.each([
  [400, { error: 'invalid_grant', error_description: 'Refresh token not found' }, 'grant_revoked'],
  [401, { error: 'invalid_client', error_description: 'Wrong client secret provided' }, 'client'],
  [400, { error: 'invalid_client' }, 'client'],
  [403, { message: 'Forbidden' }, 'forbidden'],
] as const)('a refresh refused with %d %j is %s', async (status, body, reason) => {
  const server = await serve((_, response) => sendJson(response, status, body));
  const error: unknown = await clientOf(server.url)
    .refresh('r')
    .catch((failure: unknown) => failure);
  expect(isRefused(error, reason)).toBe(true);
});

test('a refused authorization code does not count as a revoked grant', async () => {
  const server = await serve((_, response) =>
    sendJson(response, 400, { error: 'invalid_grant', error_description: 'Code not found' }),
  );
  const error: unknown = await clientOf(server.url)
    .exchangeCode('c')
    .catch((failure: unknown) => failure);
  expect(isRefused(error, 'code_refused')).toBe(true);
});

test('an error in a 200 does not count as a revoked grant', async () => {
  const server = await serve((_, response) => sendJson(response, 200, { error: 'invalid_grant' }));
  await expect(clientOf(server.url).refresh('r')).rejects.toMatchObject({
    fault: { kind: 'unexpected', reason: 'error_in_200' },
  });
});

test('reads a sale and converts its dates to UTC', async () => {
  let headers: IncomingMessage['headers'] = {};
  const server = await serve((request, response) => {
    headers = request.headers;
    sendJson(response, 200, sale);
  });
  const readSale = await clientOf(server.url).saleByCode(` ${code.toUpperCase()} `);
  expect(readSale).toEqual({
    item: {
      id: 27889640,
      name: 'A theme',
      url: item.url,
      site: null,
      authorUsername: null,
      thumbnailUrl: 'https://example.com/icon.png',
    },
    license: 'extended',
    soldAt: new Date('2020-03-06T10:23:24Z'),
    supportedUntil: null,
    amount: '24.99',
    supportAmount: '',
    buyer: null,
    purchaseCount: null,
  });
  expect(server.asked).toEqual([`GET /v3/market/author/sale?code=${code}`]);
  expect(headers).toMatchObject({
    authorization: 'Bearer personal-token',
    'user-agent': 'MarketplaceTest/1.0 (+http://localhost)',
  });
});

test.each([
  { purchase_count: '1' },
  { purchase_count: {} },
  { license: null },
  { license: undefined },
  { amount: {}, support_amount: [] },
  { buyer: 7 },
  { item: { ...item, url: 1, site: false, author_username: [] } },
])('reads a sale despite the unusable value %j', async (change) => {
  const server = await serve((_, response) => sendJson(response, 200, { ...sale, ...change }));
  const readSale = await clientOf(server.url).saleByCode(code);
  expect(readSale).toMatchObject({ soldAt: new Date('2020-03-06T10:23:24Z') });
  expect(readSale?.license).toBe('license' in change ? 'regular' : 'extended');
});

test.each([404, 422])(
  'a %d answer for a code means that the sale does not exist',
  async (status) => {
    const body = { error: status, description: 'No sale belonging to the current user found' };
    const server = await serve((_, response) => sendJson(response, status, body));
    expect(await clientOf(server.url).saleByCode(code)).toBeNull();
  },
);

test('never sends a malformed purchase code', async () => {
  const server = await serve((_, response) => sendJson(response, 200, sale));
  expect(await clientOf(server.url).saleByCode('not a code')).toBeNull();
  expect(server.asked).toEqual([]);
});

test.each([{ supported_until: '' }, { supported_until: undefined }, { amount: undefined }])(
  'a sale with %j is a sale',
  async (changes) => {
    const server = await serve((_, response) => sendJson(response, 200, { ...sale, ...changes }));
    expect(await clientOf(server.url).saleByCode(code)).toMatchObject({ supportedUntil: null });
  },
);

test('rejects a date without a time zone offset', async () => {
  const server = await serve((_, response) =>
    sendJson(response, 200, { ...sale, sold_at: '2020-03-06T21:23:24' }),
  );
  await expect(clientOf(server.url).saleByCode(code)).rejects.toMatchObject({
    fault: { kind: 'unexpected', reason: 'shape' },
    detail: 'does not fit at sold_at',
  });
});

/** Returns a handler that serves these pages by number, and an empty page after the last. */
const pagesOf =
  (pages: unknown[][]) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page'));
    const body = { buyer: { id: 5, username: 'b' }, purchases: pages[page - 1] ?? [] };
    sendJson(response, 200, body);
  };

async function readPages(server: OddServer): Promise<PurchasesPage[]> {
  const pages: PurchasesPage[] = [];
  for await (const page of clientOf(server.url).purchases('token')) pages.push(page);
  return pages;
}

test('reads pages until an empty page and returns no purchase twice', async () => {
  const server = await serve(
    pagesOf([
      [purchase(1), purchase(2)],
      [purchase(2), purchase(3)],
    ]),
  );
  const pages = await readPages(server);
  expect(pages.map(({ page, purchases }) => [page, purchases.map((entry) => entry.code)])).toEqual([
    [1, [codeOf(1), codeOf(2)]],
    [2, [codeOf(3)]],
  ]);
  expect(pages[0]?.buyer).toEqual({ id: '5', username: 'b' });
  expect(server.asked).toHaveLength(3);
});

test('returns no page for a buyer without purchases', async () => {
  const server = await serve(pagesOf([]));
  expect(await readPages(server)).toEqual([]);
});

test('stops after two requests if the marketplace ignores the page number', async () => {
  const server = await serve((_, response) =>
    sendJson(response, 200, { purchases: [purchase(1)] }),
  );
  expect(await readPages(server)).toHaveLength(1);
  expect(server.asked).toHaveLength(2);
});

test('stops after 500 pages if the marketplace never ends the list', async () => {
  const server = await serve((request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page'));
    sendJson(response, 200, { purchases: [purchase(page)] });
  });
  await expect(readPages(server)).rejects.toMatchObject({ fault: { reason: 'endless' } });
  expect(server.asked).toHaveLength(500);
});

test('leaves out and counts unreadable entries', async () => {
  const unreadableEntries = [
    purchase(2, { code: 'null' }),
    purchase(3, { item: {} }),
    'text',
    null,
  ];
  const server = await serve(pagesOf([[purchase(1), ...unreadableEntries]]));
  const pages = await readPages(server);
  expect(pages.map(({ purchases, unreadable }) => [purchases.length, unreadable])).toEqual([
    [1, 4],
  ]);
});

/** Returns a name with direction marks, an override, NUL and a line break. */
const withInvisibleCharacters = (name: string): string =>
  `\u202E${name.slice(0, 1)}\u2067\0${name.slice(1)}\u200F\n`;

test('names of items and people become a single line without invisible characters', async () => {
  const named = {
    ...item,
    name: withInvisibleCharacters('שם'),
    author_username: withInvisibleCharacters('author'),
  };
  const buyer = { id: 5, username: withInvisibleCharacters('علی\u200Cرضا') };
  const server = await serve(({ url = '' }, response) =>
    sendJson(response, 200, {
      ...(url.includes('/sale?') && {
        ...sale,
        item: named,
        buyer: withInvisibleCharacters('bea'),
      }),
      ...(url.includes('/purchases?') && { purchases: [purchase(1, { item: named })], buyer }),
      username: withInvisibleCharacters('bea'),
      email: withInvisibleCharacters('bea@mail.example'),
    }),
  );
  const client = clientOf(server.url);
  const expectedItem = { name: 'ש ם', authorUsername: 'a uthor' };
  expect(await client.saleByCode(code)).toMatchObject({ item: expectedItem, buyer: 'b ea' });
  expect(await readPages(server)).toMatchObject([
    { purchases: [{ item: expectedItem }], buyer: { username: 'ع لی\u200Cرضا' } },
  ]);
  expect(await client.username('token')).toBe('b ea');
  expect(await client.email('token')).toBe('b ea@mail.example');
});

test('treats a name of only invisible characters as missing', async () => {
  const server = await serve((_, response) => sendJson(response, 200, { username: '\u202E' }));
  await expect(clientOf(server.url).username('token')).rejects.toMatchObject({
    fault: { reason: 'shape' },
  });
});

test('rejects a malformed page as unexpected', async () => {
  const server = await serve(pagesOf([[purchase(1)], ['text']]));
  await expect(readPages(server)).rejects.toMatchObject({ fault: { reason: 'shape' } });
});

test.each([
  ['plain HTTP to another machine', { apiUrl: 'http://api.example.com' }],
  ['no address', { apiUrl: 'api.example.com' }],
  ['an address with a query', { apiUrl: 'https://api.example.com/?a=1' }],
  ['a token of two lines', { personalToken: 'a\nb' }],
  ['no user agent', { userAgent: '' }],
])('creating a client with %s throws without repeating the value', (_, wrong) => {
  const make = () => clientOf('https://api.example.com', wrong);
  expect(make).toThrow(TypeError);
  expect(make).not.toThrow(/a\nb|api\.example\.com/);
});

test('the default client opens the consent page of the real marketplace', () => {
  const marketplace = createMarketplace({
    apiUrl: 'https://api.envato.com',
    clientId: 'c',
    clientSecret: 's',
    personalToken: 'p',
    userAgent: 'Test/1.0',
  });
  const url = marketplace.authorizationUrl({ redirectUri: 'https://hub.example/x', state: 's' });
  expect(url).toMatch(/^https:\/\/api\.envato\.com\/authorization\?/);
});
