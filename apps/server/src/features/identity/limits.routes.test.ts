import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hours, lifetimes, minutes, perLargeNetwork, rateLimits } from '@hub/contract/limits';
import { activateSite, essentials } from '#test/site.ts';
import { freeSlots } from '#test/free-slots.ts';
import { aPerson, openTestHub, type Person, type TestHub } from '#test/hub.ts';

let direct: TestHub;
let proxied: TestHub;
let person: Person;
beforeAll(async () => {
  direct = await openTestHub({ env: { HUB_LIMITS: 'on' } });
  // Every test request comes from 127.0.0.1, which this hub treats as its proxy.
  proxied = await openTestHub({ env: { HUB_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } });
  ({ person } = await proxied.signedInBuyer());
});
afterAll(async () => {
  await direct.close();
  await proxied.close();
});
beforeEach(async () => {
  for (const world of [direct, proxied]) await world.db.query('delete from rate_counters');
});

const wrong = 'Wrong-Horse-7';
/**
 * Attempt to sign in: the hub, the name, the password, and the client address that the proxy sends.
 */
type Try = readonly [world: TestHub, username: string, password: string, from?: string];
const login = (...[world, username, password, from]: Try) =>
  world
    .browser()
    .post('/api/login', { username, password }, from ? { 'x-forwarded-for': from } : {});
async function statuses(count: number, attempt: (n: number) => Promise<{ status: number }>) {
  const seen: number[] = [];
  for (let n = 0; n < count; n += 1) seen.push((await attempt(n)).status);
  return seen;
}
const times = (count: number, status: number): number[] =>
  Array.from({ length: count }, () => status);

describe('sign-in limits', () => {
  test('ten wrong attempts lock a name for the stranger, but not for the owner elsewhere', async () => {
    const stranger = '198.51.100.9';
    const tries = await statuses(11, () => login(proxied, person.username, wrong, stranger));
    expect(tries).toEqual([...times(10, 200), 429]);
    const locked = await login(proxied, person.username, person.password, stranger);
    expect(locked).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    expect(locked.body.message).toMatch(/again in about (?:1?\d minutes|a minute)\.$/);
    const owner = await login(proxied, person.username, person.password, '203.0.113.7');
    expect(owner.body.success).toBe(true);
    proxied.clock.advance(minutes(15));
    const later = await login(proxied, person.username, person.password, stranger);
    expect(later.body.success).toBe(true);
  });

  test('counts all spellings of a name together, also of an unknown name', async () => {
    const spellings = ['Nobody', 'nobody', ' NOBODY '];
    const tries = await statuses(11, (n) =>
      login(proxied, spellings[n % 3] ?? '', wrong, '192.0.2.1'),
    );
    expect(tries).toEqual([...times(10, 200), 429]);
  });

  test('allows a hundred attempts of an address with any names', async () => {
    await proxied.db.query('delete from rate_counters');
    const post = (body: string) =>
      proxied.browser().post('/api/login', body, {
        'content-type': 'application/json',
        'x-forwarded-for': '192.0.2.2',
      });
    // A request with an invalid body counts as an attempt.
    expect(await statuses(100, () => post('{'))).toEqual(times(100, 400));
    expect((await post('{')).status).toBe(429);
    expect((await login(proxied, person.username, person.password, '192.0.2.2')).status).toBe(429);
  });
});

describe('forwarded addresses', () => {
  test('ignores X-Forwarded-For if it comes from no configured proxy', async () => {
    const tries = await statuses(11, (n) => login(direct, 'nobody', wrong, `192.0.2.${n}`));
    expect(tries.at(-1)).toBe(429);
  });

  test('uses the address that the trusted proxy added, and ignores addresses from the client', async () => {
    const tries = await statuses(11, (n) =>
      login(proxied, 'nobody', wrong, `192.0.2.${n}, 203.0.113.50`),
    );
    expect(tries.at(-1)).toBe(429);
    expect((await login(proxied, 'nobody', wrong, '192.0.2.3, 203.0.113.51')).status).toBe(200);
  });

  test('ignores all forwarding headers except X-Forwarded-For', async () => {
    const tries = await statuses(11, (n) =>
      proxied.browser().post(
        '/api/login',
        { username: 'nobody', password: wrong },
        {
          'x-forwarded-for': '203.0.113.60',
          forwarded: `for=192.0.2.${n}`,
          'x-real-ip': `192.0.2.${n}`,
          'true-client-ip': `192.0.2.${n}`,
          'cf-connecting-ip': `192.0.2.${n}`,
        },
      ),
    );
    expect(tries.at(-1)).toBe(429);
  });

  test.each(['nonsense', '999.1.1.1', ',', '::zz', "'; drop table users"])(
    'a malformed address causes no server error: %s',
    async (from) => {
      expect((await login(proxied, 'nobody', wrong, from)).status).toBeLessThan(500);
    },
  );

  test('counts IPv6 addresses by their /64 network', async () => {
    const tries = await statuses(11, (n) =>
      login(proxied, 'nobody', wrong, `2001:db8:1:2:${n}::${n + 1}`),
    );
    expect(tries).toEqual([...times(10, 200), 429]);
    expect((await login(proxied, 'nobody', wrong, '2001:db8:1:3::1')).status).toBe(200);
  });
});

test('limits verification emails to three an hour per account, by username and email together', async () => {
  const { person: buyer } = await direct.signedInBuyer();
  await direct.db.query('update users set email_verified_at = null where username = $1', [
    buyer.username,
  ]);
  const asked = 'select 1 from codes where purpose = $1';
  const before = (await direct.db.query(asked, ['verify_email'])).rows.length;
  for (const username of [buyer.username, buyer.email, buyer.username, buyer.email, buyer.email]) {
    const ask = await direct.browser().post('/api/resend-verification-email', { username });
    expect(ask.status).toBe(200);
  }
  expect((await direct.db.query(asked, ['verify_email'])).rows).toHaveLength(before + 3);
});

test('a /48 network of IPv6 may send sixteen times the requests of a /64', async () => {
  const from = (n: number) => ({ 'x-forwarded-for': `2001:db8:48:${n.toString(16)}::1` });
  const ask = (n: number) =>
    proxied.browser().post('/api/resend-verification-email', { username: `nobody-${n}` }, from(n));
  const most = rateLimits.mailByAddress.max * perLargeNetwork;
  const seen: number[] = [];
  for (let n = 0; n < most; n += 20) {
    const some = await Promise.all(Array.from({ length: 20 }, (_, nth) => ask(n + nth)));
    seen.push(...some.map(({ status }) => status));
  }
  expect(seen).toEqual(times(most, 200));
  expect((await ask(most)).status).toBe(429);
});

test('limits checks of emailed codes to three hundred per address in a quarter of an hour', async () => {
  const { max } = rateLimits.verifyByAddress;
  const verify = (code: string) => direct.browser().post('/api/verify-email', { code });
  const seen = await Promise.all(Array.from({ length: max + 1 }, (_, n) => verify(`made-up-${n}`)));
  expect(seen.filter(({ status }) => status === 200)).toHaveLength(max);
  expect(seen.filter(({ status }) => status === 429)).toHaveLength(1);
});

describe('guesses of site tokens and codes', () => {
  const { max } = rateLimits.wrongTokenByAddress;
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    direct.hub.http.inject({ method: 'POST', url, payload, headers });
  const heartbeat = (token: string) =>
    post(
      '/api/theme-activation/heartbeat',
      { site_url: 'https://shop.example' },
      { authorization: `Bearer ${token}` },
    );
  const exchange = (n: number) =>
    post('/api/theme-verification/token', {
      code: `made-up-${n}`,
      code_verifier: 'v'.repeat(43),
    });

  test('refuses unknown tokens after three hundred an hour from an address, but not a valid token', async () => {
    const siteUrl = 'http://shop-guess.localhost:8080';
    const { browser } = await direct.signedInBuyer();
    const { token } = await activateSite(direct, browser, siteUrl);
    await direct.db.query('delete from rate_counters');
    for (let n = 0; n < max; n += 50) {
      const some = await Promise.all(
        Array.from({ length: 50 }, (_, nth) =>
          nth % 2 === 0
            ? exchange(n + nth)
            : heartbeat(`guess-${String(n + nth).padStart(20, '0')}`),
        ),
      );
      expect(new Set(some.map(({ statusCode }) => statusCode))).toEqual(new Set([400, 401]));
    }
    expect((await exchange(max)).statusCode).toBe(429);
    const guess = await heartbeat('x'.repeat(43));
    expect(guess).toMatchObject({ statusCode: 429 });
    expect(Number(guess.headers['retry-after'])).toBeGreaterThan(0);
    const right = await post(
      '/api/theme-activation/heartbeat',
      { site_url: siteUrl },
      { authorization: `Bearer ${token}` },
    );
    expect(right.json()).toMatchObject({ status: 'active' });
  });
});

test('limits registrations to ten an hour per address', async () => {
  const register = () => direct.browser().post('/api/register', aPerson({ purchase_code: 'none' }));
  expect(await statuses(11, register)).toEqual([...times(10, 200), 429]);
  direct.clock.advance(hours(1));
  expect((await register()).status).toBe(200);
});

test('limits wrong purchase codes to twenty an hour per user, not per address', async () => {
  const { browser } = await direct.signedInBuyer();
  await direct.db.query('delete from rate_counters');
  const claim = async (n: number) => {
    await freeSlots(direct.db);
    return browser.post('/api/user/claim-license', {
      purchase_code: `99999999-9999-4999-8999-${String(n).padStart(12, '0')}`,
    });
  };
  expect(await statuses(21, claim)).toEqual([...times(20, 200), 429]);
  const other = await direct.signedInBuyer();
  const code = '99999999-9999-4999-8999-100000000000';
  const purchases = [{ code, item_id: essentials }];
  await direct.sandbox.setBuyers([{ username: 'at-the-same-address', purchases }]);
  const claims = (purchase_code: string) =>
    other.browser.post('/api/user/claim-license', { purchase_code });
  expect((await claims(code.replaceAll('9', '8'))).status).toBe(200);
  expect((await claims(code)).body).toMatchObject({ success: true });
});

test('a signed-in browser may try ten old passwords', async () => {
  const { browser, person: owner } = await direct.signedInBuyer();
  const change = (old_password: string) =>
    browser.post('/api/user/change-password', { old_password, password: 'Kvetching-Otter-8' });
  expect(await statuses(11, () => change(wrong))).toEqual([...times(10, 200), 429]);
  expect((await change(owner.password)).status).toBe(429);
});

test('a session stays valid if the call that renewed it is refused', async () => {
  const { browser, person: owner } = await direct.signedInBuyer();
  const ask = (n: number, password?: string) =>
    browser.post('/api/user/change-email', { email: `new-${n}-${owner.email}`, password });
  expect(await statuses(3, (n) => ask(n))).toEqual(times(3, 200));
  direct.clock.advance(lifetimes.freshSignIn);
  expect((await ask(4, owner.password)).status).toBe(429);
  expect((await browser.get('/api/is_logged')).body.res).toBe(true);
});

test('rate counters contain no name and no address', async () => {
  const hashes = await proxied.db.query('select count(*)::int as n from rate_counters');
  expect(hashes.rows).toEqual([{ n: 0 }]);
  await login(proxied, person.username, wrong, '192.0.2.77');
  const { rows } = await proxied.db.query('select key, count from rate_counters');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(person.username);
  expect(JSON.stringify(rows)).not.toContain('192.0.2.77');
});

describe('a forged request from another site', () => {
  const forms = [
    ['/api/login', { username: 'nobody', password: wrong }],
    ['/api/register', aPerson()],
    ['/api/reset-password', { email: 'nobody@mail.example' }],
  ] as const;

  test.each(forms)(
    'does not count a forged request toward the limits of the visitor: %s',
    async (url, payload) => {
      const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
      for (let nth = 0; nth < 133; nth += 1) {
        const { statusCode } = await direct.hub.http.inject({
          method: 'POST',
          url,
          headers,
          payload,
        });
        expect(statusCode).toBe(403);
      }
      const counters = async () => {
        const { rows } = await direct.db.query('select count from rate_counters');
        return rows.map(({ count }) => Number(count));
      };
      expect(await counters()).toEqual([]);
      expect((await direct.browser().post(url, payload)).status).toBe(200);
      // The request of the visitor is the first in every counter.
      expect(new Set(await counters())).toEqual(new Set([1]));
    },
  );
});

test('limits change emails to one address to three an hour from all accounts together', async () => {
  const email = 'stranger@mail.example';
  const buyers = [await direct.signedInBuyer(), await direct.signedInBuyer()];
  await direct.db.query('delete from rate_counters');
  const asked: number[] = [];
  for (const { browser, person: buyer } of [...buyers, ...buyers]) {
    const change = { email: asked.length > 1 ? email.toUpperCase() : email };
    const { password } = buyer;
    asked.push((await browser.post('/api/user/change-email', { ...change, password })).status);
  }
  expect(asked).toEqual([200, 200, 200, 429]);
  const { rows } = await direct.db.query(
    `select count(*)::int as n from codes where purpose = 'change_email' and lower(new_email) = $1`,
    [email],
  );
  expect(rows).toEqual([{ n: 3 }]);
});
