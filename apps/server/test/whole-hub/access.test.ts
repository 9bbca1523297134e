import { json } from 'node:stream/consumers';
import type { Call } from '@hub/contract/call';
import { callNames, callOf, type CallName } from '@hub/contract/calls';
import { lifetimes } from '@hub/contract/limits';
import { isRole, mayAs } from '@hub/contract/roles';
import { scopes, type Scope } from '@hub/contract/scopes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHub, type TestHub } from '#test/hub.ts';
import type { Browser } from '#test/browser.ts';
import { expectRows } from '#test/rows.ts';
import { mountedCall, mountedNames, type MountedName } from '#http/calls/route.ts';

// Checks the answer of every call for every kind of caller. A failure names the call and the
// caller.
let world: TestHub;
let buyer: Browser;
beforeAll(async () => {
  world = await openTestHub();
  buyer = (await world.signedInBuyer()).browser;
});
afterAll(() => world.close());

/** Calls of the contract without a handler. */
const notBuilt: readonly CallName[] = [];

/** Returns the path of a call with a value for each parameter. */
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

/** Names of streams. The tests read only the beginning of a stream. */
const streams: readonly MountedName[] = ['conversationStream', 'operatorConversationStream'];

async function beginOf({ hub }: TestHub, path: string, headers: Record<string, string>) {
  const answer = await hub.http.inject({ url: path, headers, payloadAsStream: true });
  const { statusCode: status } = answer;
  if (status !== 200) return { status, body: await json(answer.stream()) };
  answer.stream().destroy();
  return { status, body: {} };
}

test('exactly the calls in `notBuilt` answer 501', async () => {
  const { browser } = await world.signedInBuyer();
  const missing: CallName[] = [];
  // `logout` ends the session, and `conversationStream` never ends.
  const others: readonly CallName[] = ['logout', 'conversationStream'];
  for (const name of callNames.filter((each) => !others.includes(each))) {
    const bearer = { authorization: `Bearer ${'x'.repeat(43)}` };
    if ((await ask(browser, name, bearer)).status === 501) missing.push(name);
  }
  const wayOut = 'write their handlers, or put them on notBuilt above until they have one';
  expect(missing.toSorted(), wayOut).toEqual([...notBuilt].toSorted());
});

/** Returns status and code of an answer, or the error that the test server threw. */
async function resultOf(asked: Promise<{ status: number; body: unknown }>): Promise<string> {
  try {
    const { status, body } = await asked;
    const { code = '' } = body as { code?: string };
    return `${status} ${code}`;
  } catch (error) {
    return String(error);
  }
}

describe('access of each caller to every call', () => {
  // Creates a new person for each test, because some calls change the caller.
  const callers = {
    nobody: async () => world.browser(),
    buyer: async () => (await world.signedInBuyer()).browser,
    viewer: async () => (await world.signedInOperator('viewer')).browser,
    support: async () => (await world.signedInOperator('support')).browser,
    owner: async () => (await world.signedInOperator('owner')).browser,
  } as const;
  type Caller = keyof typeof callers;

  /** Returns the refusal that this caller expects; null if the caller is admitted. */
  const refusalOf = ({ access, role: least }: Call, caller: Caller): string | null => {
    if (access === 'site') return '401 unknown_token';
    if (access === 'session') return caller === 'nobody' ? '401 unauthenticated' : null;
    if (access !== 'operator') return null;
    if (!isRole(caller) || least === undefined) return '404 not_found';
    return mayAs(caller, least) ? null : '403 forbidden';
  };
  const byAccess = ['401 unknown_token', '401 unauthenticated', '404 not_found', '403 forbidden'];

  /** Returns true for a refusal, but not for a missing subject of an admitted call. */
  const isRefusal = (result: string, { access }: Call): boolean =>
    byAccess.includes(result) && (access === 'operator' || result !== '404 not_found');

  // `logout` comes last, because the other calls need the session.
  const ordered = mountedNames.toSorted(
    (one, other) => Number(one === 'logout') - Number(other === 'logout'),
  );

  test.each(Object.keys(callers) as Caller[])('admits or refuses: %s', async (caller) => {
    const browser = await callers[caller]();
    const askOnce = (name: MountedName) => {
      const { method, path } = mountedCall(name);
      if (streams.includes(name)) return beginOf(world, anyOf(path), cookiesOf(browser));
      return method === 'POST' ? browser.post(anyOf(path), {}) : browser.get(anyOf(path));
    };
    const rows = [];
    for (const name of ordered) {
      const call = mountedCall(name);
      const result = await resultOf(askOnce(name));
      const refusal = refusalOf(call, caller);
      rows.push({
        case: `${caller} calls ${name}`,
        expected: refusal ?? 'admitted',
        actual: refusal === null && !isRefusal(result, call) ? 'admitted' : result,
      });
    }
    expectRows(rows);
  });
});

describe('access of operators and tokens to every operator call', () => {
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
    const actor = { kind: 'shell', name: 'tester' } as const;
    const made = await world.hub.operators.tokens.create({ name, scopes: wanted, days: 1 }, actor);
    if (made.kind !== 'made') throw new Error(made.kind);
    return { authorization: `Bearer ${made.token}` };
  };
  const withCookies = async (browser: Browser) => {
    const { _csrf: token } = (await browser.get('/api/csrfToken')).body;
    return { ...cookiesOf(browser), 'x-csrf-token': token };
  };
  const refused = ['404 not_found', '403 forbidden', '403 csrf', '403 reauthenticate'];

  test('admits only a token with the scope of the call', async () => {
    const wrong = { authorization: `Bearer hub_${'0'.repeat(12)}_${'0'.repeat(72)}` };
    const all = await tokenWith(scopes);
    const tokens = new Map<Scope, Record<'only' | 'without', { authorization: string }>>();
    for (const scope of scopes) {
      const others = scopes.filter((other) => other !== scope);
      tokens.set(scope, { only: await tokenWith([scope]), without: await tokenWith(others) });
    }
    const rows = [];
    for (const name of names) {
      const call = mountedCall(name);
      const own = call.scope ? tokens.get(call.scope) : undefined;
      rows.push({
        case: `an unknown token calls ${name}`,
        expected: '404 not_found',
        actual: await askWith(world, call, wrong),
      });
      rows.push({
        case: `a token without ${call.scope ?? 'a scope for it'} calls ${name}`,
        expected: '403 forbidden',
        actual: await askWith(world, call, own?.without ?? all),
      });
      if (!own) continue;
      const result = await askWith(world, call, own.only);
      rows.push({
        case: `a token with ${call.scope} calls ${name}`,
        expected: 'admitted',
        actual: refused.includes(result) ? result : 'admitted',
      });
    }
    expectRows(rows);
  });

  test('asks an owner for a new sign-in after 15 minutes if the call is marked fresh', async () => {
    const { browser } = await world.signedInOperator('owner');
    const headers = await withCookies(browser);
    world.clock.advance(lifetimes.freshOperator);
    const rows = [];
    for (const name of names.filter((each) => !streams.includes(each))) {
      const call = mountedCall(name);
      const result = await askWith(world, call, headers);
      rows.push({
        case: `an owner with an old proof calls ${name}`,
        expected: call.fresh === true ? '403 reauthenticate' : 'admitted',
        actual: refused.includes(result) ? result : 'admitted',
      });
    }
    expectRows(rows);
  });

  /** Expects the same refusal for every call. */
  const expectFromAll = async (
    hub: TestHub,
    headers: Record<string, string>,
    expected: string,
  ): Promise<void> => {
    const rows = [];
    for (const name of names)
      rows.push({ case: name, expected, actual: await askWith(hub, mountedCall(name), headers) });
    expectRows(rows);
  };

  test('answers 404 to an owner who has lost the role', async () => {
    await world.signedInOperator('owner');
    const { browser, person } = await world.signedInOperator('owner');
    const headers = await withCookies(browser);
    await world.hub.operators.operators.remove(person.email, { kind: 'shell', name: 'tester' });
    await expectFromAll(world, headers, '404 not_found');
  });

  test('requires the second factor of an owner before all other checks', async () => {
    const strict = await openTestHub({ env: { HUB_REQUIRE_SECOND_FACTOR: 'operators' } });
    const { browser } = await strict.signedInOperator('owner');
    await expectFromAll(strict, await withCookies(browser), '403 second_factor');
    await strict.close();
  });
});

describe('CSRF gate before the session is read', () => {
  /**
   * Sends each call without a token, with a token of another browser, and with a malformed token.
   */
  const expectCsrf = async (
    names: readonly MountedName[],
    browserFor: (call: Call) => Browser,
  ): Promise<void> => {
    const foreign = (await world.browser().get('/api/csrfToken')).body._csrf;
    const tokens = { 'no token': '', "another browser's token": foreign, nonsense: 'nonsense' };
    const rows = [];
    for (const name of names) {
      const call = mountedCall(name);
      for (const [what, token] of Object.entries(tokens)) {
        const headers = { 'x-csrf-token': token };
        const asked = browserFor(call).post(
          anyOf(call.path) + (call.query ? '?request=' : ''),
          {},
          headers,
        );
        rows.push({
          case: `${name} with ${what}`,
          expected: '403 csrf',
          actual: await resultOf(asked),
        });
      }
    }
    expectRows(rows);
  };

  test('refuses every change by a buyer without the CSRF token of the browser', async () => {
    const posts = callNames.filter((name) => callOf(name).gate === 'token');
    await expectCsrf(posts, () => buyer);
  });

  test('refuses every change by an operator without the CSRF token of the browser', async () => {
    const posts = mountedNames.filter(
      (name) => mountedCall(name).access === 'operator' && mountedCall(name).method === 'POST',
    );
    expect(posts.filter((name) => mountedCall(name).gate !== 'token')).toEqual([]);
    const operators = new Map<string, Browser>();
    for (const role of new Set(posts.map((name) => mountedCall(name).role ?? 'owner')))
      operators.set(role, (await world.signedInOperator(role)).browser);
    await expectCsrf(posts, ({ role = 'owner' }) => operators.get(role) ?? world.browser());
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

  test('refuses every forged GET that would change state, and changes nothing', async () => {
    const rows = [];
    for (const name of gets) {
      for (const [lure, headers] of Object.entries(lures)) {
        const result = await resultOf(ask(buyer, name, headers));
        const { res } = (await buyer.get('/api/is_logged')).body;
        rows.push({
          case: `${name} by ${lure}`,
          expected: '403 gate, signed in',
          actual: `${result}, ${res ? 'signed in' : 'signed out'}`,
        });
      }
    }
    expectRows(rows);
  });

  test('admits an old browser that sends the CSRF token', async () => {
    const { _csrf: token } = (await buyer.get('/api/csrfToken')).body;
    const rows = [];
    for (const name of gets.filter((each) => each !== 'logout')) {
      const headers = { 'sec-fetch-site': '', 'sec-fetch-mode': '', 'x-csrf-token': token };
      const { status } = await ask(buyer, name, headers);
      rows.push({ case: `${name} by an old browser`, expected: true, actual: status !== 403 });
    }
    expectRows(rows);
  });

  test('refuses a CSRF token from before the sign-in', async () => {
    const { browser, person } = await world.signedInBuyer();
    const { _csrf: token } = (await browser.get('/api/csrfToken')).body;
    await browser.post('/api/login', { username: person.username, password: person.password });
    const stale = await browser.post('/api/user/claim-license', {}, { 'x-csrf-token': token });
    expect(stale).toMatchObject({ status: 403, body: { code: 'csrf' } });
  });
});
