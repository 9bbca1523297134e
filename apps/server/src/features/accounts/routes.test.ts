import { days, hours, minutes } from '@hub/contract/limits';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAccounts } from './index.ts';
import { importedText, texts } from './texts.ts';
import { createMarketplace, type Marketplace } from '@hub/marketplace';
import { createLicenses, purchaseCodeTexts } from '#features/licenses';
import { createKeyedQueue } from '#platform/async/keyed-queue.ts';
import type { Browser } from '#test/browser.ts';
import { maskOf, openTestCodes, wholeCodesOf } from '#test/purchase-codes.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { essentials } from '#test/site.ts';
import type { Purchase } from '#test/doubles/sandbox.ts';
import { noUsers, partsOf } from '#test/without-hub/parts.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());
afterEach(() => world.sandbox.clearFaults());

const at = '/api/user/envato-authorization';
const codeOf = (n: number): string => `aaaaaaaa-0000-4000-8000-${String(n).padStart(12, '0')}`;
const aPurchase = (code: string, change: Partial<Purchase> = {}): Purchase => ({
  code,
  item_id: essentials,
  sold_at: '2026-01-01T00:00:00Z',
  supported_until: '2026-07-01T00:00:00Z',
  ...change,
});

async function startAt(browser: Browser, origin?: string): Promise<string> {
  const { body } = await browser.post(`${at}/start`, { origin });
  return body.url;
}

/** Returns the query parameters of the URL to which the marketplace returns. */
const paramsOf = (url: URL): Record<string, string> => Object.fromEntries(url.searchParams);

/** Connects the marketplace account of `buyer` to the user of this browser. */
async function connect(browser: Browser, buyer: string) {
  const returned = paramsOf(await world.sandbox.approve(await startAt(browser), buyer));
  return { returned, answer: await browser.post(`${at}/finish`, returned) };
}

const resync = (browser: Browser, id: unknown) =>
  browser.get(`/api/user/envato-resync?envato_user_id=${String(id)}`);

/**
 * Creates a buyer of the marketplace with these purchases, and a user who connected that account.
 */
async function connected(name: string, purchases: Purchase[]) {
  await world.sandbox.setBuyers([{ username: name, purchases }]);
  const { browser, person } = await world.signedInBuyer();
  const { answer } = await connect(browser, name);
  expect(answer.body).toMatchObject({ result: true });
  return { browser, person, id: String(answer.body.envato_user_id) };
}

const codesOf = async (browser: Browser): Promise<string[]> => {
  const { body } = await browser.get('/api/user/licenses');
  return wholeCodesOf(world, body);
};

/** Opens the feature as a second process on the same database, like the scheduled task. */
async function openAccounts(change: Partial<Marketplace> = {}) {
  const { db, clock } = world;
  const client = createMarketplace({
    apiUrl: world.sandbox.url,
    clientId: 'customer-hub-sandbox',
    clientSecret: 'sandbox-client-secret',
    personalToken: 'sandbox-personal-token',
    userAgent: 'Test/1.0',
    retry: { max: 0 },
  });
  const marketplace = { ...client, ...change };
  const catalog = () => ({ items: [] });
  const parts = {
    ...partsOf({ db, clock, mailer: { enqueue: async () => {} } }),
    marketplace,
    background: marketplace,
    keyedQueue: createKeyedQueue(),
    users: noUsers,
    catalog,
    readersCatalog: catalog,
    ...(await openTestCodes({ db, clock })),
  };
  const { reconciler } = createLicenses(parts);
  return createAccounts({ ...parts, reconciler });
}

const indexOf = (code: string): string => world.codes.indexOf(code);
const rowsOf = async (text: string, values: unknown[] = []) =>
  (await world.db.query(text, values)).rows;

test('a buyer connects an account and receives its purchases', async () => {
  const { browser } = await world.signedInBuyer();
  const consent = await startAt(browser, '/verify?request=x');
  const returned = paramsOf(await world.sandbox.approve(consent, 'two-licenses'));
  const answer = await browser.post(`${at}/finish`, returned);
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body).toEqual({
    result: true,
    message: `${texts.connected({ username: 'two-licenses' })} ${importedText({ added: 3, moved: 0, kept: 0 })}`,
    envato_user_id: '7000001',
    origin: '/verify?request=x',
  });
  expect(await codesOf(browser)).toHaveLength(4);
  const accounts = await browser.get('/api/user/get-envato-accounts');
  expect(accounts.body).toEqual([
    {
      envato_username: 'two-licenses',
      envato_user_id: '7000001',
      last_synced_at: world.clock.now().toISOString(),
      status: 'connected',
    },
  ]);
  const progress = await browser.get('/api/user/envato-sync?envato_user_id=7000001');
  expect(progress.body).toMatchObject({
    running: false,
    pages: 1,
    found: 3,
    added: 3,
    result: true,
    message: texts.synced,
  });
  expect((await browser.post(`${at}/finish`, returned)).body).toEqual(answer.body);
  const [sealed] = await rowsOf('select * from accounts where envato_user_id = $1', ['7000001']);
  expect(sealed).toMatchObject({
    access_token_sealed: expect.stringMatching(/^s1\./) as string,
    refresh_token_sealed: expect.stringMatching(/^s1\./) as string,
  });
});

test('every failed return has a separate message and connects no account', async () => {
  const { browser } = await world.signedInBuyer();
  const finish = async (body: object, tab = browser) =>
    (await tab.post(`${at}/finish`, body)).body.message;

  const denied = await world.sandbox.approve(await startAt(browser), 'support-ended', 'deny');
  expect(await finish(paramsOf(denied))).toBe(texts.denied);
  expect(await finish({ error: 'access_denied' })).toBe(texts.denied);
  expect(await finish({})).toBe(texts.wrongState);
  expect(await finish({ code: 'c', state: 'never-given-out' })).toBe(texts.wrongState);

  const stolen = paramsOf(await world.sandbox.approve(await startAt(browser), 'support-ended'));
  const { browser: other } = await world.signedInBuyer();
  expect(await finish(stolen, other)).toBe(texts.wrongState);

  const late = paramsOf(await world.sandbox.approve(await startAt(browser), 'support-ended'));
  world.clock.advance(minutes(30));
  expect(await finish(late)).toBe(texts.expiredState);

  const badCode = { ...paramsOf(new URL(await startAt(browser))), code: 'not-a-code' };
  expect(await finish(badCode)).toBe(texts.expiredCode);
  expect(await finish(badCode)).toBe(texts.usedState);

  expect((await browser.get('/api/user/get-envato-accounts')).body).toEqual([]);
  expect(await codesOf(browser)).toHaveLength(1);
});

test('an account stays with the user who connected it first, and its import still works', async () => {
  const { browser: first, person, id } = await connected('wanted', [aPurchase(codeOf(1))]);
  const { browser: second } = await world.signedInBuyer();
  const { answer } = await connect(second, 'wanted');
  expect(answer.body).toEqual({ result: false, message: texts.otherUser, origin: '/dashboard' });
  expect(await codesOf(second)).not.toContain(codeOf(1));
  expect((await world.mail(person.email, 'your Envato account')).text).toContain('wanted');
  // The second consent invalidated the first refresh token at the marketplace.
  world.clock.advance(hours(2));
  expect((await resync(first, id)).body).toMatchObject({ result: true, running: false });
  expect((await resync(second, id)).status).toBe(404);
});

test('a return while the marketplace is down changes nothing and can be repeated later', async () => {
  const { browser } = await world.signedInBuyer();
  await world.sandbox.setBuyers([{ username: 'patient', purchases: [aPurchase(codeOf(2))] }]);
  const returned = paramsOf(await world.sandbox.approve(await startAt(browser), 'patient'));
  await world.sandbox.fault({ target: 'token', kind: 'html' });
  const failed = await browser.post(`${at}/finish`, returned);
  expect(failed).toMatchObject({ status: 503, body: { code: 'marketplace_unreachable' } });
  expect((await browser.get('/api/user/get-envato-accounts')).body).toEqual([]);
  await world.sandbox.clearFaults();
  expect((await browser.post(`${at}/finish`, returned)).body).toMatchObject({ result: true });
});

test('two tabs that finish simultaneously connect one account', async () => {
  const { browser } = await world.signedInBuyer();
  await world.sandbox.setBuyers([{ username: 'twice', purchases: [aPurchase(codeOf(3))] }]);
  const returned = paramsOf(await world.sandbox.approve(await startAt(browser), 'twice'));
  const [one, two] = await Promise.all([
    browser.post(`${at}/finish`, returned),
    browser.post(`${at}/finish`, returned),
  ]);
  const { envato_user_id } = one.body;
  // Only the messages may differ, because an answer may arrive while the import still runs.
  for (const { body } of [one, two])
    expect(body).toMatchObject({ result: true, envato_user_id, origin: '/dashboard' });
  const accounts = await browser.get('/api/user/get-envato-accounts');
  expect(accounts.body).toMatchObject([{ envato_user_id, envato_username: 'twice' }]);
});

test('an account is connected although its first import failed', async () => {
  await world.sandbox.setBuyers([{ username: 'unlucky', purchases: [aPurchase(codeOf(4))] }]);
  const { browser } = await world.signedInBuyer();
  await world.sandbox.fault({ target: 'purchases', kind: 'empty' });
  const { answer } = await connect(browser, 'unlucky');
  expect(answer.body).toMatchObject({
    result: true,
    message: `${texts.connected({ username: 'unlucky' })} ${texts.importLater}`,
  });
  await world.sandbox.clearFaults();
  const id = answer.body.envato_user_id;
  expect((await resync(browser, id)).body).toMatchObject({ result: true, added: 1 });
});

test('nine repeated imports of 240 purchases change nothing', async () => {
  const { browser } = await world.signedInBuyer();
  await connect(browser, 'many-purchases');
  const before = await rowsOf('select id, code_index, sold_at, status from licenses order by id');
  for (let round = 0; round < 9; round += 1) {
    const { body } = await resync(browser, 7_000_004);
    expect(body).toEqual({
      result: true,
      message: 'Account synchronized successfully, click here to go to dashboard.',
      added: 0,
      updated: 0,
      running: false,
    });
  }
  const after = await rowsOf('select id, code_index, sold_at, status from licenses order by id');
  expect(after).toEqual(before);
  expect(await codesOf(browser)).toHaveLength(241);
});

test('the imports of one person’s accounts run one after the other', async () => {
  const { browser, id } = await connected('of-two-a', []);
  await world.sandbox.setBuyers([{ username: 'of-two-b', purchases: [] }]);
  const other = (await connect(browser, 'of-two-b')).answer.body.envato_user_id;
  await world.sandbox.fault({ target: 'purchases', kind: 'slow', delay_ms: 400 });
  const since = performance.now();
  const answers = await Promise.all([id, other].map((each) => resync(browser, each)));
  const took = performance.now() - since;
  await world.sandbox.clearFaults();
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  // Two pages with a delay of 400 ms each, one after the other.
  expect(took).toBeGreaterThanOrEqual(790);
});

test('one import adds a renewal and a new purchase, and five simultaneous callers share its result', async () => {
  const { browser, id } = await connected('growing', [aPurchase(codeOf(5))]);
  await world.sandbox.setBuyers([
    {
      username: 'growing',
      purchases: [
        aPurchase(codeOf(5), { supported_until: '2027-01-01T00:00:00Z' }),
        aPurchase(codeOf(6), { license: 'Extended License' }),
      ],
    },
  ]);
  // The delay lets all five calls start before the import ends.
  await world.sandbox.fault({ target: 'purchases', kind: 'slow', delay_ms: 1500 });
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => resync(browser, id)));
  await world.sandbox.clearFaults();
  for (const { body } of answers) expect(body).toMatchObject({ added: 1, updated: 1 });
  const { body } = await browser.get('/api/user/licenses');
  expect(body.slice(1)).toMatchObject([
    { purchase: { code: maskOf(codeOf(6)) }, license_type: 'extended' },
    { purchase: { code: maskOf(codeOf(5)) }, supported_until: '2027-01-01T00:00:00.000Z' },
  ]);
});

test('a purchase missing from two imports an hour apart is refunded, and valid again when listed', async () => {
  const both = [aPurchase(codeOf(7)), aPurchase(codeOf(8))];
  const { browser, id } = await connected('refunding', both);
  const setPurchases = (purchases: Purchase[]) =>
    world.sandbox.setBuyers([{ username: 'refunding', purchases }]);
  const statusOf = async (code: string) =>
    (await rowsOf('select status from licenses where code_index = $1', [indexOf(code)]))[0]?.[
      'status'
    ];

  await setPurchases([aPurchase(codeOf(8))]);
  await resync(browser, id);
  world.clock.advance(minutes(59));
  await resync(browser, id);
  expect(await statusOf(codeOf(7))).toBe('valid');
  world.clock.advance(minutes(2));
  expect((await resync(browser, id)).body).toMatchObject({ result: true, updated: 1 });
  expect(await statusOf(codeOf(7))).toBe('refunded');
  expect(await statusOf(codeOf(8))).toBe('valid');
  expect((await browser.get('/api/user/get-info')).body).toMatchObject({ license_count: 2 });

  await setPurchases(both);
  expect((await resync(browser, id)).body).toMatchObject({ updated: 1 });
  expect(await statusOf(codeOf(7))).toBe('valid');
});

const statusesOf = async (codes: readonly string[]): Promise<unknown[]> =>
  (
    await rowsOf('select distinct status from licenses where code_index = any($1)', [
      codes.map(indexOf),
    ])
  ).map(({ status }) => status);

describe('an import that misses known purchases', () => {
  const codes = Array.from({ length: 12 }, (_, nth) => codeOf(700 + nth));
  const sold = codes.map((code) => aPurchase(code));
  let browser: Browser;
  let id: string;
  beforeAll(async () => {
    ({ browser, id } = await connected('hollow', sold));
  });
  /** Sets the listed purchases, and other sales that only a lookup by code returns. */
  const show = (listed: Purchase[], elsewhere: Purchase[]) =>
    world.sandbox.setBuyers([
      { username: 'hollow', purchases: listed },
      { username: 'elsewhere', purchases: elsewhere },
    ]);
  const twice = async (): Promise<void> => {
    for (const later of [0, minutes(61)]) {
      world.clock.advance(later);
      expect((await resync(browser, id)).body).toMatchObject({ result: true, updated: 0 });
    }
  };

  test.each([
    ['is empty', 0],
    ['ends early', 5],
    ['lacks its last entry', 11],
  ])(
    'a list that %s refunds no license while the marketplace finds their sales by code',
    async (_how, listed) => {
      await show(sold.slice(0, listed), sold.slice(listed));
      await twice();
      await twice();
      expect(await statusesOf(codes)).toEqual(['valid']);
    },
  );

  test('refunds no license while lookups by code fail, and later refunds in batches of ten', async () => {
    await show([], []);
    await world.sandbox.fault({ target: 'sale', kind: 'http-500' });
    await twice();
    expect(await statusesOf(codes)).toEqual(['valid']);
    await world.sandbox.clearFaults();
    world.clock.advance(minutes(5));
    expect((await resync(browser, id)).body).toMatchObject({ updated: 10 });
    expect((await resync(browser, id)).body).toMatchObject({ updated: 2 });
    expect(await statusesOf(codes)).toEqual(['refunded']);
  });
});

test('a page that names another buyer adds and refunds no license', async () => {
  await connected('mixed-up', [aPurchase(codeOf(720))]);
  const item = { id: essentials, name: 'Essentials', url: '', site: '', authorUsername: null };
  const purchase = {
    code: codeOf(721),
    item: { ...item, thumbnailUrl: null },
    license: 'regular',
    soldAt: new Date('2026-01-01'),
    supportedUntil: null,
    amount: '1.00',
    supportAmount: '0.00',
  } as const;
  const { accounts } = await openAccounts({
    async *purchases() {
      const buyer = { id: '999999', username: 'stranger' };
      yield { page: 1, purchases: [purchase], unreadable: 0, buyer };
    },
  });
  for (const later of [days(2), minutes(61)]) {
    world.clock.advance(later);
    await accounts.syncDue(100);
  }
  expect(await statusesOf([codeOf(721)])).toEqual([]);
  expect(await statusesOf([codeOf(720)])).toEqual(['valid']);
});

test.each(['down', 'html'])(
  'no license changes, and the buyer may retry, while the marketplace answers %s',
  async (kind) => {
    const name = `fault-${kind}`;
    const code = `bbbbbbbb-0000-4000-8000-${Buffer.from(kind).toString('hex').slice(0, 12).padStart(12, '0')}`;
    const { browser, id } = await connected(name, [aPurchase(code)]);
    const before = await rowsOf('select * from licenses where code_index = $1', [indexOf(code)]);
    await world.sandbox.fault({ target: 'purchases', kind });
    for (const later of [0, hours(2)]) {
      world.clock.advance(later);
      const answer = await resync(browser, id);
      expect(answer).toMatchObject({ status: 503, body: { code: 'marketplace_unreachable' } });
    }
    expect(await rowsOf('select * from licenses where code_index = $1', [indexOf(code)])).toEqual(
      before,
    );
    const progress = await browser.get(`/api/user/envato-sync?envato_user_id=${id}`);
    expect(progress.body).toMatchObject({ running: false, result: false });
    const accounts = await browser.get('/api/user/get-envato-accounts');
    expect(accounts.body).toMatchObject([{ status: 'connected' }]);
    await world.sandbox.clearFaults();
    expect((await resync(browser, id)).body).toMatchObject({ result: true });
  },
);

test('a revoked grant is reported, hides no license, and is replaced by connecting again', async () => {
  const { browser, id } = await connected('revoking', [aPurchase(codeOf(9))]);
  world.clock.advance(hours(2));
  await world.sandbox.fault({ target: 'token', kind: 'revoked' });
  expect((await resync(browser, id)).body).toEqual({
    result: false,
    message: texts.reconnect,
    added: 0,
    updated: 0,
    running: false,
  });
  expect((await browser.get('/api/user/get-envato-accounts')).body).toMatchObject([
    { status: 'reconnect' },
  ]);
  expect(await codesOf(browser)).toContain(codeOf(9));
  await world.sandbox.clearFaults();
  await connect(browser, 'revoking');
  // The answer does not wait for a long import.
  await expect
    .poll(async () => (await browser.get('/api/user/get-envato-accounts')).body)
    .toMatchObject([{ status: 'connected' }]);
});

test('the refresh token renews an expired access token and remains the same', async () => {
  const { browser, id } = await connected('renewing', [aPurchase(codeOf(10))]);
  const tokens = () =>
    rowsOf('select * from accounts where envato_user_id = $1', [id]).then(([row]) => row);
  const before = await tokens();
  world.clock.advance(hours(2));
  expect((await resync(browser, id)).body).toMatchObject({ result: true });
  const after = await tokens();
  expect(after?.['refresh_token_sealed']).toBe(before?.['refresh_token_sealed']);
  expect(after?.['access_token_sealed']).not.toBe(before?.['access_token_sealed']);
});

test('a license moves with its sites to the account that bought it, and both users are notified', async () => {
  const code = codeOf(11);
  await world.sandbox.setBuyers([{ username: 'true-owner', purchases: [aPurchase(code)] }]);
  const { browser: byCode, person: loser } = await world.signedInBuyer({ purchase_code: code });
  const [license] = await rowsOf('select id from licenses where code_index = $1', [indexOf(code)]);
  await rowsOf(
    `insert into activations (license_id, item_id, site_url, site, host, end_product, kind,
       activated_at, last_seen_at, token_hash)
     values ($1, $2, 'https://a.example', 'a.example', 'a.example', 'a.example', 'live', now(), now(), 'h')`,
    [license?.['id'], essentials],
  );
  const { browser: owner, person: winner } = await world.signedInBuyer();
  const { answer } = await connect(owner, 'true-owner');
  expect(answer.body.message).toContain('One license was moved here from another account');
  expect(answer.body.message).not.toContain('no new license');
  expect(await codesOf(byCode)).toEqual([]);
  const { body } = await owner.get('/api/user/licenses');
  expect(body).toContainEqual(
    expect.objectContaining({
      id: license?.['id'],
      used: true,
      domain: 'a.example',
      sites: [expect.objectContaining({ url: 'https://a.example', kind: 'live' })],
    }),
  );
  expect((await world.mail(loser.email, 'moved to its buyer')).text).toContain('A');
  expect((await world.mail(winner.email, 'was added to your account')).text).toContain(
    'deactivate',
  );
  const told = await rowsOf(
    "select event from audit_events where details ->> 'license_id' = $1 order by id",
    [String(license?.['id'])],
  );
  expect(told.map(({ event }) => event)).toEqual([
    'licenses.added',
    'licenses.moved_away',
    'licenses.moved_here',
  ]);
});

test('disconnecting deletes the tokens of an account and leaves its licenses to the user', async () => {
  const { browser, id } = await connected('leaving', [aPurchase(codeOf(12))]);
  const { browser: stranger } = await world.signedInBuyer();
  const body = { envato_user_id: id };
  expect((await stranger.post('/api/user/envato-disconnect', body)).status).toBe(404);
  expect((await browser.post('/api/user/envato-disconnect', body)).body).toEqual({
    success: true,
    message: texts.disconnected({ username: 'leaving' }),
  });
  expect((await browser.get('/api/user/get-envato-accounts')).body).toEqual([]);
  expect(await codesOf(browser)).toContain(codeOf(12));
  const [row] = await rowsOf('select * from accounts where envato_user_id = $1', [id]);
  expect(row).toMatchObject({ access_token_sealed: null, refresh_token_sealed: null });
  expect((await resync(browser, id)).status).toBe(404);
  expect((await browser.post('/api/user/envato-disconnect', body)).status).toBe(404);
  await connect(stranger, 'leaving');
  expect(await codesOf(stranger)).toContain(codeOf(12));
  expect(await codesOf(browser)).not.toContain(codeOf(12));
});

test('a resynchronization takes over an import whose process has been silent', async () => {
  const { browser, id } = await connected('left-behind', [aPurchase(codeOf(13))]);
  await rowsOf(
    `update syncs set running = true, result = null, run_id = 'gone', heard_at = $2
     where account_id = (select id from accounts where envato_user_id = $1)`,
    [id, world.clock.now()],
  );
  const accounts = await browser.get('/api/user/get-envato-accounts');
  expect(accounts.body).toMatchObject([{ status: 'syncing' }]);
  world.clock.advance(minutes(2));
  expect((await resync(browser, id)).body).toMatchObject({ result: true, running: false });
});

test('the scheduled task imports only accounts that are due', async () => {
  const { browser, id } = await connected('daily', [aPurchase(codeOf(15))]);
  await world.sandbox.setBuyers([
    { username: 'daily', purchases: [aPurchase(codeOf(15)), aPurchase(codeOf(16))] },
  ]);
  const { accounts } = await openAccounts();
  while ((await accounts.syncDue(20)) > 0);
  expect(await codesOf(browser)).not.toContain(codeOf(16));
  world.clock.advance(hours(24) + 1);
  expect(await accounts.syncDue(100)).toBeGreaterThan(0);
  expect(await codesOf(browser)).toContain(codeOf(16));
  expect(await accounts.syncDue(100)).toBe(0);

  world.clock.advance(hours(24) + 1);
  await world.sandbox.fault({ target: 'purchases', kind: 'http-500' });
  expect(await accounts.syncDue(100)).toBe(0);
  expect(await codesOf(browser)).toContain(codeOf(16));
  await world.sandbox.clearFaults();
  world.clock.advance(minutes(61));
  while ((await accounts.syncDue(20)) > 0);
  const progress = await browser.get(`/api/user/envato-sync?envato_user_id=${id}`);
  expect(progress.body).toMatchObject({ result: true, found: 2, added: 0 });
});

test('an account is imported once after a support period ends, which shows a renewal', async () => {
  const ends = new Date(world.clock.now().getTime() + hours(1)).toISOString();
  const purchase = aPurchase(codeOf(18), { supported_until: ends });
  const { browser } = await connected('renewing-support', [purchase]);
  const { accounts } = await openAccounts();
  while ((await accounts.syncDue(100)) > 0);
  const renewed = { ...purchase, supported_until: '2028-01-01T00:00:00Z' };
  await world.sandbox.setBuyers([{ username: 'renewing-support', purchases: [renewed] }]);
  world.clock.advance(hours(1) + minutes(14));
  expect(await accounts.syncDue(100)).toBe(0);
  world.clock.advance(minutes(2));
  expect(await accounts.syncDue(100)).toBe(1);
  expect((await browser.get('/api/user/licenses')).body).toContainEqual(
    expect.objectContaining({ supported_until: '2028-01-01T00:00:00.000Z' }),
  );
  expect(await accounts.syncDue(100)).toBe(0);
});

test('a resynchronization returns the retry time of the marketplace', async () => {
  const { browser, id } = await connected('told-when', [aPurchase(codeOf(19))]);
  await world.sandbox.fault({ target: 'purchases', kind: '429', retry_after: 60 });
  const answer = await resync(browser, id);
  expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
});

test('a wrong app secret logs an error for the operator and connects no account', async () => {
  const wrong = await openTestHub({ env: { ENVATO_CLIENT_SECRET: 'mistyped' } });
  try {
    const { browser } = await wrong.signedInBuyer();
    const consent = await startAt(browser);
    const returned = paramsOf(await wrong.sandbox.approve(consent, 'two-licenses'));
    const answer = await browser.post(`${at}/finish`, returned);
    expect(answer).toMatchObject({
      status: 503,
      body: { message: purchaseCodeTexts.misconfigured },
    });
    const alarms = wrong.logged.map((line) => JSON.parse(line) as { level: string; msg: string });
    expect(alarms.filter(({ level }) => level === 'error')).toMatchObject([
      { msg: 'settings refused: marketplace_unreachable' },
    ]);
    expect((await browser.get('/api/user/get-envato-accounts')).body).toEqual([]);
  } finally {
    await wrong.close();
  }
});

test('an account whose tokens cannot be decrypted must be connected again, and its licenses stay', async () => {
  const { browser, id } = await connected('key-lost', [aPurchase(codeOf(17))]);
  await rowsOf(
    `update accounts set access_token_sealed = 's1.0000.a.b.c', refresh_token_sealed = 's1.0000.a.b.c'
     where envato_user_id = $1`,
    [id],
  );
  expect((await resync(browser, id)).body).toMatchObject({ result: false });
  expect((await browser.get('/api/user/get-envato-accounts')).body).toMatchObject([
    { status: 'reconnect' },
  ]);
  expect(await codesOf(browser)).toContain(codeOf(17));
});

test('the log contains no token, authorization code or whole purchase code', async () => {
  const log = world.logged.join('\n');
  expect(log).toContain('marketplace grant revoked');
  const all = (await rowsOf('select id from licenses')).map(({ id }) => ({ id: Number(id) }));
  const codes = await wholeCodesOf(world, all);
  expect(codes.length).toBeGreaterThan(240);
  expect(codes.filter((code) => log.includes(code))).toEqual([]);
  expect(log).not.toMatch(/sandbox-(?:client-secret|personal-token)|Bearer [A-Za-z0-9]/);
});

test('an import without purchases refunds no license if the marketplace knows no sale at all', async () => {
  await connected('lost', [aPurchase(codeOf(730)), aPurchase(codeOf(731))]);
  const valid = () =>
    rowsOf(`select count(*)::int as n from licenses where status = 'valid' and account_id > 0`);
  const before = await valid();
  const { accounts } = await openAccounts({
    async *purchases() {},
    saleByCode: async () => null,
  });
  for (let day = 0; day < 3; day += 1) {
    world.clock.advance(days(1) + hours(2));
    while ((await accounts.syncDue(100)) > 0);
  }
  expect(await valid()).toEqual(before);
  expect(await statusesOf([codeOf(730), codeOf(731)])).toEqual(['valid']);
});
