import { days, hours } from '@hub/contract/limits';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { texts } from './texts.ts';
import { createLicenses } from './index.ts';
import type { Browser } from '#test/browser.ts';
import { maskOf, openTestCodes } from '#test/purchase-codes.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import type { Purchase } from '#test/doubles/sandbox.ts';
import { essentials } from '#test/site.ts';
import { createKeyedQueue } from '#platform/async/keyed-queue.ts';
import { createMarketplace, type Marketplace } from '@hub/marketplace';
import { noUsers, partsOf } from '#test/without-hub/parts.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());
afterEach(() => world.sandbox.clearFaults());

const codeOf = (n: number): string => `cccccccc-0000-4000-8000-${String(n).padStart(12, '0')}`;
const guests = new Map<string, Purchase>();
/** Adds a sale to a person without an account at the sandbox, next to the earlier sales. */
const guestSale = (n: number, change: Partial<Purchase> = {}) => {
  guests.set(codeOf(n), { code: codeOf(n), item_id: essentials, ...change });
  return world.sandbox.setBuyers([{ username: null, purchases: [...guests.values()] }]);
};
const claim = (browser: Browser, purchase_code: string) =>
  browser.post('/api/user/claim-license', { purchase_code });
const indexOf = (code: string): string => world.codes.indexOf(code);
const rowsOf = async (text: string, values: unknown[] = []) =>
  (await world.db.query(text, values)).rows;
const licensesOf = async (browser: Browser) => (await browser.get('/api/user/licenses')).body;

test('claims a pasted purchase code in any spelling, once', async () => {
  const { browser } = await world.signedInBuyer();
  await guestSale(1);
  const answer = await claim(browser, ` ${codeOf(1).toUpperCase()}\u200B\n`);
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect(await licensesOf(browser)).toContainEqual(
    expect.objectContaining({
      purchase: expect.objectContaining({ code: maskOf(codeOf(1)) }) as object,
    }),
  );
  expect((await claim(browser, codeOf(1))).body).toEqual({ success: false, message: texts.own });
  const { browser: other } = await world.signedInBuyer();
  expect((await claim(other, codeOf(1))).body).toEqual({
    success: false,
    message: texts.registered,
  });
  const rows = await rowsOf('select 1 from licenses where code_index = $1', [indexOf(codeOf(1))]);
  expect(rows).toHaveLength(1);
});

test('answers an invalid code and an unknown code with different messages', async () => {
  const { browser } = await world.signedInBuyer();
  expect((await claim(browser, 'hello')).body).toEqual({
    success: false,
    message: texts.malformed,
  });
  expect((await claim(browser, codeOf(999))).body).toEqual({
    success: false,
    message: texts.notFound,
  });
  expect((await claim(browser, '')).status).toBe(422);
  expect(await licensesOf(browser)).toHaveLength(1);
});

test('one of ten parallel claims gets the license', async () => {
  const { browser: one } = await world.signedInBuyer();
  const { browser: two } = await world.signedInBuyer();
  await guestSale(3);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => claim(n % 2 === 0 ? one : two, codeOf(3))),
  );
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
});

/** Adds a site to the license of a code; `since` and `ended` are ages in days. */
async function addSite(code: string, site: Record<string, unknown>): Promise<void> {
  const ago = (age: unknown) =>
    age === undefined ? null : new Date(world.clock.now().getTime() - days(Number(age)));
  await rowsOf(
    `insert into activations (license_id, item_id, site_url, site, host, end_product, kind,
       activated_at, last_seen_at, ended_at, end_reason, token_hash)
     select id, item_id, 'https://' || $2::text, $2, $2, $2, $3, $4::timestamptz, $4::timestamptz,
       $5::timestamptz, $6, 'token of ' || $2::text
     from licenses where code_index = $1`,
    [
      indexOf(code),
      site['host'],
      site['kind'],
      ago(site['since']),
      ago(site['ended']),
      site['why'] ?? null,
    ],
  );
}

test('lists a license with its domain, active sites and the history of live sites', async () => {
  const { browser, person } = await world.signedInBuyer();
  const code = person.purchase_code;
  expect(await licensesOf(browser)).toMatchObject([
    { used: false, domain: null, sites: [], history: [] },
  ]);
  await addSite(code, { host: 'old.example', kind: 'live', since: 90, ended: 60, why: 'released' });
  await addSite(code, { host: 'shop.example', kind: 'live', since: 50 });
  await addSite(code, { host: 'dev.shop.example', kind: 'staging', since: 10 });
  const [license] = await licensesOf(browser);
  expect(license).toMatchObject({
    used: true,
    domain: 'shop.example',
    sites: [
      { url: 'https://dev.shop.example', kind: 'staging' },
      { url: 'https://shop.example', kind: 'live' },
    ],
    history: [
      { url: 'https://shop.example', ended_at: null, end_reason: null },
      { url: 'https://old.example', end_reason: 'released' },
    ],
  });
});

test('lists the domain lock and the number of moves of a license', async () => {
  const { browser, person } = await world.signedInBuyer();
  const code = person.purchase_code;
  expect(await licensesOf(browser)).toMatchObject([{ bound_to: null, moves: 0 }]);
  await addSite(code, { host: 'first.example', kind: 'live', since: 90, ended: 60 });
  await addSite(code, { host: 'second.example', kind: 'live', since: 50, ended: 40 });
  await addSite(code, { host: 'later.local', kind: 'local', since: 10, ended: 5 });
  const change = `update activations set counted_as_move = true where host = $1`;
  await rowsOf(change, ['second.example']);
  expect(await licensesOf(browser)).toMatchObject([{ bound_to: 'second.example', moves: 1 }]);
  // An operator's unlock removes the domain lock, but the move still counts.
  await rowsOf(
    `update activations set unbound_at = activated_at where license_id =
       (select id from licenses where code_index = $1)`,
    [indexOf(code)],
  );
  expect(await licensesOf(browser)).toMatchObject([{ bound_to: null, moves: 1 }]);
});

test('reads the licenses of a person in one statement, apart from the session', async () => {
  const { browser } = await world.signedInBuyer();
  /** Returns the queries of a read, except the main statement and the statement of the session. */
  const askedBeside = async (path: string): Promise<unknown[]> => {
    const run = vi.spyOn(world.db, 'run');
    const others = [vi.spyOn(world.db, 'sql'), vi.spyOn(world.db, 'query')];
    expect((await browser.get(`/api/user/${path}`)).status).toBe(200);
    expect(run).toHaveBeenCalledTimes(2);
    const queries = others.flatMap(({ mock }): readonly unknown[] => mock.calls);
    vi.restoreAllMocks();
    return queries;
  };
  for (const path of ['licenses', 'get-support', 'get-info']) {
    // The job queue and the instance heartbeat may run queries at any time.
    await expect.poll(() => askedBeside(path), { timeout: 10_000 }).toEqual([]);
  }
});

test('lists ended support, latest first, without refunded and unsupported licenses', async () => {
  const { browser, person } = await world.signedInBuyer();
  const now = world.clock.now().getTime();
  const at = (offset: number) => new Date(now + offset).toISOString();
  const ends = [at(-days(40)), at(0), at(1000), null, at(-days(2))];
  const purchases = ends.map((supported_until, n) => ({
    code: codeOf(4 + n),
    item_id: essentials,
    supported_until,
  }));
  for (const purchase of purchases) guests.set(purchase.code, purchase);
  await world.sandbox.setBuyers([{ username: null, purchases: [...guests.values()] }]);
  for (const n of [4, 5, 6, 7, 8]) await claim(browser, codeOf(n));
  await rowsOf(`update licenses set status = 'refunded' where code_index = $1`, [
    indexOf(codeOf(8)),
  ]);
  await rowsOf('update licenses set supported_until = null where code_index = $1', [
    indexOf(person.purchase_code),
  ]);
  const { body } = await browser.get('/api/user/get-support');
  const url = expect.stringContaining('27889640') as string;
  const id = expect.any(Number) as number;
  const named = { license_id: id, site: null, item_data: { name: 'Essentials', url } };
  expect(body).toEqual([
    { ...named, masked_code: maskOf(codeOf(5)), supported_until: at(0) },
    { ...named, masked_code: maskOf(codeOf(4)), supported_until: at(-days(40)) },
  ]);
  const codes = new Map(
    (await licensesOf(browser)).map((each: { id: number; purchase: { code: string } }) => [
      each.id,
      each.purchase.code,
    ]),
  );
  expect(body.map((each: { license_id: number }) => codes.get(each.license_id))).toEqual([
    maskOf(codeOf(5)),
    maskOf(codeOf(4)),
  ]);
  expect((await browser.get('/api/user/get-info')).body).toMatchObject({ license_count: 5 });
});

test('hides licenses from other users and from guests', async () => {
  const { browser, person } = await world.signedInBuyer();
  const { browser: other } = await world.signedInBuyer();
  expect(JSON.stringify(await licensesOf(other))).not.toContain(person.purchase_code);
  expect(await licensesOf(browser)).toHaveLength(1);
  const nobody = world.browser();
  for (const path of ['/api/user/licenses', '/api/user/get-support']) {
    expect((await nobody.get(path)).status).toBe(401);
  }
  expect((await claim(nobody, codeOf(1))).status).toBe(401);
});

/** Opens the feature like a scheduled task, with the database and sandbox of this test. */
async function openLicenses(change: Partial<Marketplace> = {}) {
  const client = createMarketplace({
    apiUrl: world.sandbox.url,
    clientId: 'customer-hub-sandbox',
    clientSecret: 'sandbox-client-secret',
    personalToken: 'sandbox-personal-token',
    userAgent: 'Test/1.0',
    retry: { max: 0 },
    pace: async () => world.db.forbidNetwork(),
  });
  const marketplace = { ...client, ...change };
  const { db, clock } = world;
  return createLicenses({
    ...partsOf({ db, clock, mailer: { enqueue: async () => {} } }),
    users: noUsers,
    catalog: () => ({ items: [] }),
    readersCatalog: () => ({ items: [] }),
    marketplace,
    background: marketplace,
    keyedQueue: createKeyedQueue(),
    ...(await openTestCodes({ db, clock })),
  });
}

test('the daily task renews a code-only license, refunds it after two misses, and recovers it', async () => {
  const { reconciler } = await openLicenses();
  const { browser } = await world.signedInBuyer();
  await guestSale(20, { supported_until: '2026-04-01T00:00:00Z' });
  await claim(browser, codeOf(20));
  const stateOf = async (code: string) =>
    (await rowsOf('select * from licenses where code_index = $1', [indexOf(code)]))[0];
  while ((await reconciler.checkDue(50)) > 0);
  expect(await reconciler.checkDue(50)).toBe(0);

  await guestSale(20, { supported_until: '2027-04-01T00:00:00Z' });
  world.clock.advance(days(1) + 1);
  await reconciler.checkDue(50);
  expect(await stateOf(codeOf(20))).toMatchObject({
    supported_until: new Date('2027-04-01T00:00:00Z'),
  });

  const other = world.codes.seal(codeOf(21));
  await rowsOf('update licenses set code_sealed = $2, code_index = $3 where code_index = $1', [
    indexOf(codeOf(20)),
    other.codeSealed,
    other.codeIndex,
  ]);
  const statusNow = async () => {
    const { status } = (await stateOf(codeOf(21))) ?? {};
    return { status };
  };
  world.clock.advance(days(1) + 1);
  await reconciler.checkDue(50);
  expect(await statusNow()).toEqual({ status: 'valid' });
  world.clock.advance(days(1) + 1);
  await reconciler.checkDue(50);
  expect(await statusNow()).toEqual({ status: 'refunded' });
  await guestSale(21);
  world.clock.advance(days(1) + 1);
  await reconciler.checkDue(50);
  expect(await statusNow()).toEqual({ status: 'valid' });
});

test('the daily task stops while the marketplace is down, and continues an hour later', async () => {
  const { reconciler } = await openLicenses();
  world.clock.advance(days(1) + 1);
  await world.sandbox.fault({ target: 'sale', kind: 'http-500' });
  expect(await reconciler.checkDue(3)).toBe(0);
  const [refunded] = await rowsOf(
    `select count(*)::int as n from licenses where missed_imports > 0`,
  );
  await world.sandbox.clearFaults();
  while ((await reconciler.checkDue(50)) > 0);
  world.clock.advance(hours(1) + 1);
  expect(await reconciler.checkDue(50)).toBe(3);
  const [after] = await rowsOf(`select count(*)::int as n from licenses where missed_imports > 0`);
  expect(after).toEqual(refunded);
});

test('the daily task refunds no license if the marketplace knows no sale at all', async () => {
  const { reconciler } = await openLicenses({ saleByCode: async () => null });
  const valid = async () =>
    rowsOf(`select count(*)::int as n from licenses where status = 'valid' and account_id is null`);
  const before = await valid();
  for (let day = 0; day < 3; day += 1) {
    world.clock.advance(days(1) + hours(2));
    while ((await reconciler.checkDue(50)) > 0);
  }
  expect(await valid()).toEqual(before);
  expect(before).not.toEqual([{ n: 0 }]);
});
