import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, connect, personalToken, startSandbox, type RunningSandbox } from '#test/start.ts';

let sandbox: RunningSandbox;
let buyerToken: string;
beforeAll(async () => {
  sandbox = await startSandbox({ SANDBOX_PAGE_SIZE: '2' });
  buyerToken = (await connect(sandbox, 'two-licenses')).access_token;
});
afterAll(() => sandbox.end());

const sale = (code: string, token = personalToken) =>
  sandbox.get(`/v3/market/author/sale?code=${encodeURIComponent(code)}`, bearer(token));
const json = async (answer: Response) => (await answer.json()) as Record<string, unknown>;
const purchases = async (token: string, page = 1) =>
  (await json(await sandbox.get(`/v3/market/buyer/purchases?page=${page}`, bearer(token))))[
    'purchases'
  ] as Record<string, unknown>[];

test.each<[Record<string, string>, number, object]>([
  [{}, 401, { message: 'Unauthorized' }],
  [
    { authorization: 'Bearer' },
    403,
    { error: 'access_denied', error_description: 'Wrong authorization header' },
  ],
  [
    { authorization: 'Basic abc' },
    403,
    { error: 'access_denied', error_description: 'Unsupported authorization method header' },
  ],
  [
    { authorization: 'Bearer unknown' },
    401,
    { error: 'forbidden', error_description: 'Token not found or expired' },
  ],
])('answers the header %j with %d', async (headers, status, body) => {
  const answer = await sandbox.get('/whoami', headers);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual(body);
});

test('answers 403 for an unknown token if the settings require it', async () => {
  await sandbox.post('/settings.json', { unknown_token_status: 403 });
  expect((await sandbox.get('/whoami', bearer('unknown'))).status).toBe(403);
  await sandbox.post('/settings.json', { unknown_token_status: 401 });
  expect((await sandbox.get('/whoami', bearer('unknown'))).status).toBe(401);
});

test('names the missing permission', async () => {
  const buyer = await sale('3f1c9a52-7d04-4e8b-9b16-0c5e2ad87f31', buyerToken);
  expect(buyer.status).toBe(403);
  expect((await json(buyer))['error']).toContain('sale:history');
  const author = await sandbox.get('/v3/market/buyer/purchases', bearer(personalToken));
  expect(author.status).toBe(403);
  expect((await json(author))['error']).toContain('purchase:history');
});

test.each([
  ['', 400],
  ['not-a-code', 422],
  [' 3f1c9a52-7d04-4e8b-9b16-0c5e2ad87f31', 422],
  ['3f1c9a52-7d04-4e8b-9b16-0c5e2ad87f32', 404],
  ['71e5d8b4-0f9c-4263-97ab-e83c5d1f4a06', 404],
])('answers the code “%s” with %d', async (code, status) => {
  const answer = await sale(code);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual({ error: status, description: expect.any(String) });
});

test('returns amounts as text, and dates with Melbourne’s offset', async () => {
  const body = await json(await sale('9d27b1f0-6e83-4a5c-b2d9-4f70c8e6135b'));
  expect(body['amount']).toBe('36.88');
  expect(body['support_amount']).toBe('22.13');
  expect(body['sold_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+1[01]:00$/);
});

test('returns many purchases newest first, with dates in both offsets', async () => {
  await sandbox.post('/settings.json', { page_size: 100 });
  const { access_token } = await connect(sandbox, 'many-purchases');
  const pages = await Promise.all([1, 2, 3].map((page) => purchases(access_token, page)));
  const dates = pages.flat().map((purchase) => String(purchase['sold_at']));
  expect(new Set(dates.map((date) => date.slice(-6)))).toEqual(new Set(['+10:00', '+11:00']));
  const instants = dates.map((date) => Date.parse(date));
  expect(instants).toEqual(instants.toSorted((a, b) => b - a));
  await sandbox.post('/settings.json', { page_size: 2 });
});

test('refunds the sale of odd-data only after its last page was read', async () => {
  const { access_token } = await connect(sandbox, 'odd-data');
  const vanishing = 'a6d83b15-2c7e-4905-9f48-d1f60b7e3c92';
  const first = await purchases(access_token, 1);
  expect((await sale(vanishing)).status).toBe(200);
  const second = await purchases(access_token, 2);
  expect([...first, ...second].map((purchase) => purchase['license'])).toEqual([
    'Regular License',
    'Regular License',
    'Extended License',
  ]);
  expect((await sale(vanishing)).status).toBe(404);
  expect([...(await purchases(access_token, 1)), ...(await purchases(access_token, 2))]).toEqual([
    expect.objectContaining({ supported_until: null }),
    expect.objectContaining({ license: 'Extended License' }),
  ]);
});

test('the list of purchases has links to its pages, and a filter', async () => {
  const list = async (query: string) =>
    json(await sandbox.get(`/v3/market/buyer/list-purchases?${query}`, bearer(buyerToken)));
  const first = await list('page=1');
  expect(first).toMatchObject({ count: 3, pagination: { previous: null } });
  const next = (first['pagination'] as { next: string }).next;
  const second = await json(await fetch(next, { headers: bearer(buyerToken) }));
  expect(second).toMatchObject({ pagination: { next: null } });
  expect(second['results']).toHaveLength(1);
  expect((await list('filter_by=wordpress-themes'))['count']).toBe(2);
  expect((await list('filter_by=wordpress-plugins'))['count']).toBe(0);
});

test('the catalog distinguishes themes from other items', async () => {
  const version = (id: string) =>
    sandbox.get(`/v3/market/catalog/item-version?id=${id}`, bearer(personalToken));
  expect(await (await version('27889640')).json()).toEqual({
    wordpress_theme_latest_version: '3.2.1',
  });
  const none = await version('20350174');
  expect(none.status).toBe(404);
  expect((await json(none))['description']).toContain('Item is not a Wordpress theme');
  const unknown = await sandbox.get('/v3/market/catalog/item?id=1', bearer(personalToken));
  expect(unknown.status).toBe(404);
});

test('answers 404 for an unknown address, with JSON labeled as HTML', async () => {
  const answer = await sandbox.get('/v3/market/nothing', bearer(personalToken));
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(await answer.json()).toEqual({ error: 404 });
});

test('answers a ping without a token', async () => {
  expect((await sandbox.get('/ping')).status).toBe(200);
});
