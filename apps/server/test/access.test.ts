import { json } from 'node:stream/consumers';
import type { Call } from '@hub/contract/call';
import { callNames, callOf, type CallName } from '@hub/contract/calls';
import { lifetimes } from '@hub/contract/limits';
import { isRole, mayAs } from '@hub/contract/roles';
import { scopes, type Scope } from '@hub/contract/scopes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHub, type TestHub } from './hub.ts';
import type { Browser } from './browser.ts';
import { mountedCall, mountedNames, type MountedName } from '#http/calls.ts';

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

const cookiesOf = (browser: Browser) => ({
  cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});

/** Answers that go on: how one begins is all that is asked. */
const streams: readonly MountedName[] = ['conversationStream', 'operatorConversationStream'];

async function beginOf({ hub }: TestHub, path: string, headers: Record<string, string>) {
  const answer = await hub.http.inject({ url: path, headers, payloadAsStream: true });
  const { statusCode: status } = answer;
  if (status !== 200) return { status, body: await json(answer.stream()) };
  answer.stream().destroy();
  return { status, body: {} };
}

test('calls that are not built answer 501, and no others', async () => {
  const { browser } = await world.signedInBuyer();
  const missing: CallName[] = [];
  // One ends the session, and one never ends.
  const others: readonly CallName[] = ['logout', 'conversationStream'];
  for (const name of callNames.filter((each) => !others.includes(each))) {
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
      const askOnce = () => {
        if (streams.includes(name)) return beginOf(world, path, cookiesOf(browser));
        return call.method === 'POST' ? browser.post(path, {}) : browser.get(path);
      };
      const answer = await askOnce();
      const { code = '' } = answer.body as { code?: string };
      const told = `${answer.status} ${code}`;
      expect(isRefusal(told, call) ? told : null).toBe(refusalOf(call, asker));
    });
  });
});

describe('every call of an operator', () => {
  const names = mountedNames.filter((name) => mountedCall(name).access === 'operator');
  const askWith = async (
    { hub }: TestHub,
    { method, path }: Call,
    headers: Record<string, string>,
  ): Promise<string> => {
    const answer = await hub.http.inject({
      method,
      url: anyOf(path),
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
      ...(method === 'POST' && { payload: {} }),
    });
    const isProblem = String(answer.headers['content-type']).includes('problem+json');
    return `${answer.statusCode} ${isProblem ? answer.json<{ code: string }>().code : ''}`;
  };
  const tokenWith = async (wanted: readonly Scope[]): Promise<{ authorization: string }> => {
    const name = `token with ${wanted.join(' ')}`;
    const by = { kind: 'shell', name: 'tester' } as const;
    const made = await world.hub.operators.tokens.create({ name, scopes: wanted, days: 1 }, by);
    if (made.kind !== 'made') throw new Error(made.kind);
    return { authorization: `Bearer ${made.token}` };
  };
  const withCookies = async (browser: Browser) => {
    const { _csrf: token } = (await browser.get('/api/csrfToken')).body;
    return { ...cookiesOf(browser), 'x-csrf-token': token };
  };

  const tokens = new Map<string, { authorization: string }>();
  beforeAll(async () => {
    for (const scope of scopes) {
      tokens.set(scope, await tokenWith([scope]));
      tokens.set(`all but ${scope}`, await tokenWith(scopes.filter((other) => other !== scope)));
    }
    tokens.set('all', await tokenWith(scopes));
  });
  const refused = ['404 not_found', '403 forbidden', '403 csrf', '403 reauthenticate'];

  test.each(names)('%s: a token with its scope, without it, and one of nobody', async (name) => {
    const call = mountedCall(name);
    const wrong = { authorization: `Bearer hub_${'0'.repeat(12)}_${'0'.repeat(72)}` };
    expect(await askWith(world, call, wrong)).toBe('404 not_found');
    const without = call.scope ? `all but ${call.scope}` : 'all';
    expect(await askWith(world, call, tokens.get(without) ?? wrong)).toBe('403 forbidden');
    if (!call.scope) return;
    const told = await askWith(world, call, tokens.get(call.scope) ?? wrong);
    expect(refused).not.toContain(told);
  });

  describe('an owner whose proof is older than a quarter of an hour', () => {
    let headers: Record<string, string>;
    beforeAll(async () => {
      const { browser } = await world.signedInOperator('owner');
      headers = await withCookies(browser);
      world.clock.advance(lifetimes.freshOperator);
    });
    test.each(names)('%s', async (name) => {
      const call = mountedCall(name);
      if (streams.includes(name)) return;
      const told = await askWith(world, call, headers);
      expect(told === '403 reauthenticate').toBe(call.fresh === true);
      expect(refused.slice(0, 3)).not.toContain(told);
    });
  });

  test('tells one whose role was taken away meanwhile of nothing', async () => {
    await world.signedInOperator('owner');
    const { browser, person } = await world.signedInOperator('owner');
    const headers = await withCookies(browser);
    await world.hub.operators.operators.remove(person.email, { kind: 'shell', name: 'tester' });
    for (const name of names)
      expect(await askWith(world, mountedCall(name), headers), name).toBe('404 not_found');
  });

  test('asks an owner for the second factor before anything else', async () => {
    const strict = await openTestHub({ env: { HUB_REQUIRE_SECOND_FACTOR: 'operators' } });
    const { browser } = await strict.signedInOperator('owner');
    const headers = await withCookies(browser);
    for (const name of names)
      expect(await askWith(strict, mountedCall(name), headers), name).toBe('403 second_factor');
    await strict.close();
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
  const operators = new Map<string, Browser>();
  beforeAll(async () => {
    for (const role of new Set(operatorPosts.map((name) => mountedCall(name).role ?? 'owner')))
      operators.set(role, (await world.signedInOperator(role)).browser);
  });
  test.for(operatorPosts)('%s is refused to an operator without its token', async (name) => {
    const { role = 'owner', path } = mountedCall(name);
    const browser = operators.get(role) ?? world.browser();
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
