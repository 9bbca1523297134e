import { hours, minutes, rateLimits } from '@hub/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shell } from '#test/shell-actor.ts';
import { freeSlots } from '#test/free-slots.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import type { Purchase } from '#test/doubles/sandbox.ts';
import { activateSite, createSite, essentials } from '#test/site.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

const builder = 20350174;
let sold = 0;

/** Creates a sale at the marketplace that the hub does not know, and returns its purchase code. */
async function aSale(over: Partial<Purchase> = {}): Promise<string> {
  sold += 1;
  const code = `c0dec0de-0000-4000-8000-${String(sold).padStart(12, '0')}`;
  const sold_at = new Date(world.clock.now().getTime() - hours(24 * 30)).toISOString();
  const purchases = [{ code, item_id: essentials, sold_at, ...over }];
  await world.sandbox.setBuyers([{ username: `typed-${sold}`, purchases }]);
  return code;
}

/** Sends the request of a site with a purchase code. */
const activateByCode = (code: string, siteUrl: string, over: object = {}) =>
  createSite(world).call({
    path: '/api/theme-verification/code',
    body: {
      item_id: essentials,
      site_url: siteUrl,
      theme_version: '7.1',
      code,
      nonce: 'chance-of-this-try-'.padEnd(32, String(Math.random()).slice(2)),
      ...over,
    },
  });

const heartbeat = (token: string, siteUrl: string) =>
  createSite(world).call({
    path: '/api/theme-activation/heartbeat',
    body: { site_url: siteUrl },
    headers: { authorization: `Bearer ${token}` },
  });

const count = async (table: string): Promise<number> =>
  Number((await world.db.query(`select count(*)::int as n from ${table}`)).rows[0]?.['n']);

const licenseOf = async (code: string) =>
  (
    await world.db.query('select id, user_id, status from licenses where code_index = $1', [
      world.codes.indexOf(code),
    ])
  ).rows[0];

describe('unregistered purchase code', () => {
  it('activates the site and creates no account', async () => {
    const users = await count('users');
    const code = await aSale();
    const answer = await activateByCode(` ${code.toUpperCase()} `, 'https://typed.example');
    expect(answer).toMatchObject({
      status: 200,
      body: { kind: 'live', audience: 'typed.example' },
    });
    expect(answer.body.masked_purchase_code).toBe(
      `••••••••-••••-••••-••••-••••••••${code.slice(-4)}`,
    );
    expect(JSON.stringify(answer.body)).not.toContain(code);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await count('users')).toBe(users);
    expect(await licenseOf(code)).toMatchObject({ user_id: null, status: 'valid' });
    const { activation_token: token, certificate } = answer.body;
    expect((await heartbeat(token, 'https://typed.example')).body).toMatchObject({
      status: 'active',
    });
    const check = await world.browser().post('/api/certificate/check', { certificate });
    expect(check.body).toMatchObject({ genuine: true, holds: true, site: 'typed.example' });
    expect(world.logged.join('')).not.toContain(code);
  });

  it('the person who registers the code gets its license and its site', async () => {
    const code = await aSale();
    await activateByCode(code, 'https://first.example');
    const { browser } = await world.signedInBuyer({ purchase_code: code });
    expect((await browser.get('/api/user/licenses')).body).toMatchObject([
      { used: true, sites: [{ url: 'https://first.example' }] },
    ]);
    // No other person can claim the license now.
    const other = await world.signedInBuyer();
    const claim = { purchase_code: code };
    const claimed = await other.browser.post('/api/user/claim-license', claim);
    expect(claimed.body).toMatchObject({ success: false });
  });

  it('connecting the account that bought the code adds its license and its site', async () => {
    const code = await aSale();
    await activateByCode(code, 'https://bought.example');
    const buyer = `typed-${sold}`;
    const { browser } = await world.signedInBuyer();
    const { url } = (await browser.post('/api/user/envato-authorization/start', {})).body;
    const returnUrl = await world.sandbox.approve(url, buyer);
    await browser.post('/api/user/envato-authorization/finish', {
      code: returnUrl.searchParams.get('code'),
      state: returnUrl.searchParams.get('state'),
    });
    const account = (await browser.get('/api/user/get-envato-accounts')).body[0];
    await browser.get(`/api/user/envato-resync?envato_user_id=${account?.envato_user_id}`);
    const cards = (await browser.get('/api/user/licenses')).body;
    expect(cards.flatMap(({ sites }) => sites)).toMatchObject([{ url: 'https://bought.example' }]);
  });

  it('a leaked code activates one live site, and none after it is blocked', async () => {
    const code = await aSale();
    await activateByCode(code, 'https://leak-one.example');
    const second = await activateByCode(code, 'https://leak-two.example');
    expect(second).toMatchObject({ status: 409, problem: { code: 'slot_full' } });
    const dev = await activateByCode(code, 'https://dev.leak-one.example');
    expect(dev).toMatchObject({ status: 200, body: { kind: 'staging' } });
    await world.hub.operators.blocking.setBlocked(code, true, { actor: shell, reason: 'A test' });
    const blocked = await activateByCode(code, 'https://leak-three.example');
    expect(blocked).toMatchObject({ status: 409, problem: { code: 'license_blocked' } });
    expect(
      await world.db.query(`select 1 from activations where host like 'leak-t%'`),
    ).toMatchObject({ rows: [] });
  });

  it('a move to another site ends the old activation', async () => {
    const code = await aSale();
    const first = await activateByCode(code, 'https://moves.example');
    const over = { intent: 'move', previous_activation_id: first.body.activation_id };
    const second = await activateByCode(code, 'https://moved.example', over);
    expect(second).toMatchObject({ status: 200, body: { kind: 'live' } });
    const old = await heartbeat(first.body.activation_token, 'https://moves.example');
    expect(old.body).toMatchObject({ status: 'moved' });
  });

  it('refuses unknown, malformed and refunded codes and codes of other items with different problems', async () => {
    const rows = [await count('licenses'), await count('activations')];
    const unknown = await activateByCode(
      '99999999-0000-4000-8000-000000000000',
      'https://x.example',
    );
    expect(unknown).toMatchObject({ status: 404, problem: { code: 'purchase_unknown' } });
    const foreign = await activateByCode(await aSale({ item_id: builder }), 'https://x.example');
    expect(foreign).toMatchObject({ status: 409, problem: { code: 'wrong_item' } });
    const malformed = await activateByCode('not-a-code', 'https://x.example');
    expect(malformed).toMatchObject({ status: 422, problem: { errors: [{ field: 'code' }] } });
    expect([await count('licenses'), await count('activations')]).toEqual(rows);
    const code = await aSale();
    await activateByCode(code, 'https://refunded.example');
    await world.db.query(`update licenses set status = 'refunded' where code_index = $1`, [
      world.codes.indexOf(code),
    ]);
    const refunded = await activateByCode(code, 'https://dev.refunded.example');
    expect(refunded).toMatchObject({ status: 409, problem: { code: 'license_refunded' } });
  });

  it('answers 503 while the marketplace is unreachable, and stores no license', async () => {
    const code = await aSale();
    await world.sandbox.fault({ target: 'sale', kind: 'down' });
    const away = await activateByCode(code, 'https://away.example');
    expect(away).toMatchObject({ status: 503, problem: { code: 'marketplace_unreachable' } });
    await world.sandbox.clearFaults();
    expect(await licenseOf(code)).toBeUndefined();
  });

  it('the error for an unknown theme tells its developers the cause', async () => {
    const unknownItem = await activateByCode(await aSale(), 'https://x.example', { item_id: 4711 });
    expect(unknownItem).toMatchObject({ status: 404, problem: { code: 'unknown_item' } });
    expect(unknownItem.problem?.message).toMatch(
      /tell its developers: no item 4711 is in the catalog/,
    );
    const other = await activateByCode(await aSale(), 'https://x.example', { item_id: builder });
    expect(other.problem?.message).toMatch(/item 20350174 has the kind “builder”/);
  });
});

describe('retry with the same nonce', () => {
  it('returns the same activation with a new token, and records nothing twice', async () => {
    const code = await aSale();
    const nonce = 'the-same-chance-in-both-of-them';
    const first = await activateByCode(code, 'https://again.example', { nonce });
    const events = await count('audit_events');
    const retried = await activateByCode(code, 'https://again.example', { nonce });
    expect(retried.body.activation_id).toBe(first.body.activation_id);
    expect(retried.body.activation_token).not.toBe(first.body.activation_token);
    expect(await count('audit_events')).toBe(events);
    const staleBeat = await heartbeat(first.body.activation_token, 'https://again.example');
    expect(staleBeat.problem?.code).toBe('unknown_token');
  });

  it('is refused after ten minutes, and the first token stays valid', async () => {
    const { browser, person } = await world.signedInBuyer();
    const nonce = 'one-chance-for-several-questions';
    const code = person.purchase_code;
    const first = await activateByCode(code, 'https://tried.example', { nonce });
    expect(first.status).toBe(200);
    world.clock.advance(minutes(11));
    const late = await activateByCode(code, 'https://tried.example', { nonce });
    expect(late).toMatchObject({ status: 409, problem: { code: 'owner_only' } });
    const token = first.body.activation_token;
    expect((await heartbeat(token, 'https://tried.example')).body).toMatchObject({
      status: 'active',
    });
    await browser.get('/api/is_logged');
  });
});

describe('purchase code registered to an account', () => {
  it('activates a live and a staging site, and notifies the owner of both', async () => {
    const { browser, person } = await world.signedInBuyer();
    const live = await activateByCode(person.purchase_code, 'https://owned.example');
    expect(live).toMatchObject({ status: 200, body: { kind: 'live' } });
    expect(JSON.stringify(live.body)).not.toMatch(new RegExp(`${person.username}|${person.email}`));
    const mail = await world.mail(person.email, 'owned.example was activated with your purchase');
    expect(mail.text).not.toContain(person.purchase_code);
    const dev = await activateByCode(person.purchase_code, 'https://dev.owned.example');
    expect(dev).toMatchObject({ status: 200, body: { kind: 'staging' } });
    await world.mail(person.email, 'dev.owned.example was activated with your purchase');
    const auditLog = (await browser.get('/api/user/events')).body;
    expect(JSON.stringify(auditLog)).toContain('Site activated with the purchase code');
    expect(
      (await activateByCode(person.purchase_code, 'https://other.example')).problem?.code,
    ).toBe('slot_full');
  });

  it('neither reactivates nor moves a site that its owner activated', async () => {
    const { browser, person } = await world.signedInBuyer();
    const { token, activationId } = await activateSite(world, browser, 'https://keeps.example');
    const same = await activateByCode(person.purchase_code, 'https://keeps.example');
    expect(same).toMatchObject({ status: 409, problem: { code: 'owner_only' } });
    expect((await heartbeat(token, 'https://keeps.example')).body).toMatchObject({
      status: 'active',
    });
    const over = { intent: 'move', previous_activation_id: activationId };
    const moved = await activateByCode(person.purchase_code, 'https://takes.example', over);
    expect(moved).toMatchObject({ status: 409, problem: { code: 'slot_full' } });
    await browser.post('/api/user/release-site', { activation_id: activationId });
    const elsewhere = await activateByCode(person.purchase_code, 'https://takes.example');
    expect(elsewhere).toMatchObject({ status: 409, problem: { code: 'owner_only' } });
    const home = await activateByCode(person.purchase_code, 'https://keeps.example');
    expect(home).toMatchObject({ status: 200, body: { kind: 'live' } });
  });

  it('locks no license to a domain permanently', async () => {
    const code = await aSale({ sold_at: '2025-03-01T00:00:00Z' });
    await world.signedInBuyer({ purchase_code: code });
    const live = await activateByCode(code, 'https://forever.example');
    expect(live).toMatchObject({ status: 409, problem: { code: 'owner_only' } });
    const dev = await activateByCode(code, 'https://dev.forever.example');
    expect(dev).toMatchObject({ status: 200, body: { kind: 'staging' } });
  });

  it('activates nothing if its owner is suspended', async () => {
    const { person } = await world.signedInBuyer();
    await world.db.query('update users set blocked_at = $1 where email = $2', [
      world.clock.now(),
      person.email,
    ]);
    const answer = await activateByCode(person.purchase_code, 'https://suspended.example');
    expect(answer).toMatchObject({ status: 409, problem: { code: 'license_blocked' } });
  });
});

describe('limit on attempts with purchase codes', () => {
  let limited: TestHub;
  const path = '/api/theme-verification/code';
  const nonce = 'a-chance-that-is-long-enough';
  const wrong = (n: number) => `99999999-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const statusOf = async (code: string, site_url: string): Promise<number> => {
    await freeSlots(limited.db);
    const body = { item_id: essentials, site_url, code, nonce };
    return (await createSite(limited).call({ path, body })).status;
  };
  const sell = async (codes: readonly string[]): Promise<void> => {
    const purchases = codes.map((code) => ({ code, item_id: essentials }));
    await limited.sandbox.setBuyers([{ username: 'agency', purchases }]);
  };

  beforeAll(async () => {
    limited = await openTestHub({ env: { HUB_LIMITS: 'on' } });
  });
  beforeEach(() => limited.db.query('delete from rate_counters'));
  afterAll(() => limited.close());

  it('limits wrong codes by address and site, and still accepts a valid code', async () => {
    const right = '55555555-0000-4000-8000-000000000001';
    await sell([right]);
    const { max } = rateLimits.purchaseCodeLookup;
    const statuses: number[] = [];
    for (let n = 0; n < max; n += 1) {
      statuses.push(await statusOf(wrong(n), 'https://guess.example'));
    }
    expect(new Set(statuses)).toEqual(new Set([404]));
    expect(await statusOf(right, 'https://guess.example')).toBe(200);
    expect(await statusOf(wrong(max), 'https://guess.example')).toBe(429);
    expect(await statusOf(wrong(max + 1), 'https://guess.example')).toBe(429);
    expect(await statusOf(wrong(max + 2), 'https://neighbor.example')).toBe(404);
    expect(await statusOf(right, 'https://guess.example')).toBe(200);
  });

  it('allows no more wrong codes in parallel than in sequence', async () => {
    const { max } = rateLimits.purchaseCodeLookup;
    const tries = Array.from({ length: max + 5 }, (_, n) =>
      statusOf(wrong(n), 'https://at-once.example'),
    );
    const statuses = await Promise.all(tries);
    expect(statuses.filter((status) => status === 404)).toHaveLength(max);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  it('does not count valid codes: an agency activates a hundred sites from one address', async () => {
    const codes = Array.from({ length: 100 }, (_, n) => wrong(n).replace(/^9/, '4'));
    await sell(codes);
    const statuses: number[] = [];
    for (const [n, code] of codes.entries()) {
      statuses.push(await statusOf(code, `https://client-${n}.example`));
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await statusOf(wrong(999), 'https://client-0.example')).toBe(404);
  });

  it('limits wrong codes by address across all sites', async () => {
    const { max } = rateLimits.purchaseCodeBySharedAddress;
    for (let n = 0; n < max; n += 1) {
      expect(await statusOf(wrong(n), `https://guess-${n}.example`)).toBe(404);
    }
    expect(await statusOf(wrong(max), 'https://guess.example')).toBe(429);
  });
});
