import type { Call } from '@hub/contract/call';
import { callNames, callOf, type CallName } from '@hub/contract/calls';
import { isRole, mayAs } from '@hub/contract/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHub, type TestHub } from './hub.ts';
import type { Browser } from './browser.ts';
import { mountedCall, mountedNames } from '#http/calls.ts';

// Who gets what on every call: each once as nobody, once as a signed-in user, and once as a page of
// another site would ask.
let world: TestHub;
let buyer: Browser;
beforeAll(async () => {
  world = await openTestHub();
  buyer = (await world.signedInBuyer()).browser;
});
afterAll(() => world.close());

/** The calls of the contract that are still to be built; each leaves this list when it is. */
const notBuilt: readonly CallName[] = [];

/** A call's path with something in place of each of its parameters. */
const anyOf = (path: string): string => path.replace(':slug', 'revslider').replaceAll(/:\w+/g, '1');

const pathOf = (name: CallName): string =>
  anyOf(callOf(name).path) + (callOf(name).query ? '?request=' : '');

const ask = (browser: Browser, name: CallName, headers: Record<string, string> = {}) =>
  callOf(name).method === 'POST'
    ? browser.post(pathOf(name), {}, headers)
    : browser.get(pathOf(name).replace('?request=', ''), headers);

test('calls that are not built answer 501, and no others', async () => {
  const { browser } = await world.signedInBuyer();
  const missing: CallName[] = [];
  for (const name of callNames.filter((each) => each !== 'logout')) {
    const bearer = { authorization: `Bearer ${'x'.repeat(43)}` };
    if ((await ask(browser, name, bearer)).status === 501) missing.push(name);
  }
  const wayOut = 'write their handlers, or put them on notBuilt above until they have one';
  expect(missing.toSorted(), wayOut).toEqual([...notBuilt].toSorted());
});

describe('nobody signed in', () => {
  const guarded = callNames.filter((name) => callOf(name).access === 'session');
  test.each(guarded)('%s is refused with 401', async (name) => {
    const answer = await ask(world.browser(), name);
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  const sites = callNames.filter((name) => callOf(name).access === 'site');
  test.each(sites)('%s is refused without an activation token, session or not', async (name) => {
    for (const browser of [world.browser(), buyer]) {
      const answer = await ask(browser, name);
      expect(answer).toMatchObject({ status: 401, body: { code: 'unknown_token' } });
    }
  });
});

describe('every call, by who asks', () => {
  // A person of their own for each: some calls change what the asking one is.
  const askers = {
    nobody: async () => world.browser(),
    buyer: async () => (await world.signedInBuyer()).browser,
    viewer: async () => (await world.signedInOperator('viewer')).browser,
    support: async () => (await world.signedInOperator('support')).browser,
    owner: async () => (await world.signedInOperator('owner')).browser,
  } as const;
  type Asker = keyof typeof askers;

  /** How the hub refuses by who asks; null where it lets them in. */
  const refusalOf = ({ access, role: least }: Call, asker: Asker): string | null => {
    if (access === 'site') return '401 unknown_token';
    if (access === 'session') return asker === 'nobody' ? '401 unauthenticated' : null;
    if (access !== 'operator') return null;
    if (!isRole(asker) || least === undefined) return '404 not_found';
    return mayAs(asker, least) ? null : '403 forbidden';
  };
  const byAccess = ['401 unknown_token', '401 unauthenticated', '404 not_found', '403 forbidden'];

  /** Those of a wider access may still miss what they ask for, save what is no call of anybody. */
  const isRefusal = (told: string, { access }: Call): boolean =>
    byAccess.includes(told) && (access === 'operator' || told !== '404 not_found');

  describe.each(Object.keys(askers) as Asker[])('%s', (asker) => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await askers[asker]();
    });

    // Signing out comes last: the others are asked by who is signed in.
    const ordered = mountedNames.toSorted(
      (one, other) => Number(one === 'logout') - Number(other === 'logout'),
    );
    test.each(ordered)('%s', async (name) => {
      const call = mountedCall(name);
      const path = anyOf(call.path);
      const answer =
        call.method === 'POST' ? await browser.post(path, {}) : await browser.get(path);
      const { code = '' } = answer.body as { code?: string };
      const told = `${answer.status} ${code}`;
      expect(isRefusal(told, call) ? told : null).toBe(refusalOf(call, asker));
    });
  });
});

describe('the gate, before the session is looked at', () => {
  const posts = callNames.filter((name) => callOf(name).gate === 'token');
  test.each(posts)(
    '%s is refused without its token, and with one of another browser',
    async (name) => {
      const foreign = (await world.browser().get('/api/csrfToken')).body._csrf;
      for (const token of ['', foreign, 'nonsense']) {
        const answer = await ask(buyer, name, { 'x-csrf-token': token });
        expect(answer).toMatchObject({ status: 403, body: { code: 'csrf' } });
      }
    },
  );

  // An operator's call asks for it, too, but of those alone who may call it.
  const operatorPosts = mountedNames.filter(
    (name) => mountedCall(name).access === 'operator' && mountedCall(name).method === 'POST',
  );
  test('every call by which an operator changes something asks for the token', () => {
    const open = operatorPosts.filter((name) => mountedCall(name).gate !== 'token');
    expect(open).toEqual([]);
  });
  test.for(operatorPosts)('%s is refused to an operator without its token', async (name) => {
    const { role = 'owner', path } = mountedCall(name);
    const { browser } = await world.signedInOperator(role);
    const foreign = (await world.browser().get('/api/csrfToken')).body._csrf;
    for (const token of ['', foreign, 'nonsense']) {
      const answer = await browser.post(anyOf(path), {}, { 'x-csrf-token': token });
      expect(answer).toMatchObject({ status: 403, body: { code: 'csrf' } });
    }
  });

  const gets = callNames.filter((name) => callOf(name).gate === 'same-origin');
  const lures = {
    'another site': { 'sec-fetch-site': 'cross-site' },
    'another subdomain': { 'sec-fetch-site': 'same-site' },
    'a link or an address bar': { 'sec-fetch-mode': 'navigate' },
    'a prefetch': { 'sec-purpose': 'prefetch' },
    'a foreign origin': { origin: 'https://evil.example' },
    'a foreign referrer': { referer: 'https://evil.example/page' },
    'an old browser without a token': { 'sec-fetch-site': '' },
  } as const;
  describe.each(gets)('%s', (name) => {
    test.each(Object.entries(lures))(
      'is refused to %s, and nothing is changed',
      async (_who, headers) => {
        const answer = await ask(buyer, name, headers);
        expect(answer).toMatchObject({ status: 403, body: { code: 'gate' } });
        expect((await buyer.get('/api/is_logged')).body).toMatchObject({ res: true });
      },
    );

    test('is open to an old browser that carries the token', async () => {
      const { _csrf: token } = (await buyer.get('/api/csrfToken')).body;
      if (name === 'logout') return;
      const headers = { 'sec-fetch-site': '', 'sec-fetch-mode': '', 'x-csrf-token': token };
      expect((await ask(buyer, name, headers)).status).not.toBe(403);
    });

    test('knows no HEAD', async () => {
      const head = await world.hub.http.inject({ method: 'HEAD', url: callOf(name).path });
      expect(head.statusCode).toBe(404);
    });
  });

  test('a token from before the sign-in is stale afterwards', async () => {
    const { browser, person } = await world.signedInBuyer();
    const { _csrf: token } = (await browser.get('/api/csrfToken')).body;
    await browser.post('/api/login', { username: person.username, password: person.password });
    const stale = await browser.post('/api/user/claim-license', {}, { 'x-csrf-token': token });
    expect(stale).toMatchObject({ status: 403, body: { code: 'csrf' } });
  });
});
