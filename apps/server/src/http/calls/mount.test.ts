import cookie from '@fastify/cookie';
import type { Call } from '@hub/contract/call';
import type { Role } from '@hub/contract/roles';
import { seconds } from '@hub/contract/limits';
import { english } from '@hub/language/languages';
import fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createCookies } from './cookies.ts';
import { createGateKeeper } from './gate.ts';
import { mountCall } from './mount.ts';
import { answerNothing } from '#http/pages/pages.ts';
import { speakToCallers } from '#http/language.ts';
import { answerProblems } from '#http/problems/problems.ts';
import type { Program, SignedIn, Guards } from './route.ts';
import type { Actor } from '#platform/actor.ts';
import { createKeys } from '#platform/secrets/keys.ts';
import { Problem } from '#platform/problem.ts';
import { expectRows } from '#test/rows.ts';

// A call for operators with every check: CSRF token, limit, small body with a schema. A caller
// without access must learn of none of them.
const publicUrl = new URL('https://hub.example');
const call: Call = {
  method: 'POST',
  path: '/api/operator/planted/:id',
  group: 'Operators',
  summary: 'A call of this test alone',
  access: 'operator',
  role: 'support',
  gate: 'token',
  params: z.object({ id: z.coerce.number() }),
  body: z.object({ word: z.string() }),
  bodyLimit: 128,
  refusals: ['rate_limited'],
};

const tokenOf = (who: string): string => `session-of-${who}`.padEnd(43, 'x');
const user = (role: Role | null) => ({ userId: 1, role }) as SignedIn;
const sessions = new Map([
  [tokenOf('buyer'), user(null)],
  [tokenOf('viewer'), user('viewer')],
  [tokenOf('support'), user('support')],
]);

const programs = new Map<string, Program>([
  ['hub_right', { name: 'right', scopes: ['licenses:write'] }],
  ['hub_other', { name: 'other', scopes: ['licenses:read'] }],
]);

const cookies = createCookies(publicUrl);
const gate = createGateKeeper({ cookies, keys: createKeys('for tests alone'), publicUrl });
let app: FastifyInstance;
let taken: string[] = [];
let handled: unknown[] = [];
/** Tokens that the hub looked up. */
let lookedUp: string[] = [];
let actors: string[] = [];
let isFull = false;
let isFresh = false;
function forget(): void {
  taken = [];
  handled = [];
  lookedUp = [];
  actors = [];
  isFull = false;
  isFresh = false;
}
beforeEach(forget);
beforeAll(async () => {
  // All requests have the same id, because answers are compared exactly.
  app = fastify({ bodyLimit: 512, genReqId: () => 'request' });
  app.setValidatorCompiler(validatorCompiler);
  answerProblems(app, true);
  speakToCallers(app, () => english);
  await app.register(cookie, { hook: false });
  app.decorateRequest('signedIn', null);
  app.decorateRequest('program', null);
  const handle = async ({ body, actor }: { body: unknown; actor: Actor }) => {
    handled.push(body);
    actors.push(actor.kind === 'token' ? actor.name : actor.kind);
  };
  const route = { limit: ['visitByAddress'], handle } as never;
  const guards: Guards = {
    cookies,
    gate,
    limits: {
      take: async () => undefined,
      async takeFrom(name) {
        taken.push(name);
        if (isFull) throw new Problem('rate_limited');
      },
      requireLeft: async () => undefined,
      allows: async () => true,
      sweep: async () => undefined,
    },
    lacksFactor: () => false,
    isConsoleNetwork: () => true,
    async requireFresh() {
      if (!isFresh) throw new Problem('reauthenticate');
    },
    async findToken(token) {
      lookedUp.push(token);
      return programs.get(token) ?? null;
    },
    async findSession(token) {
      lookedUp.push(token);
      const found = sessions.get(token);
      return found ? { user: found, prolonged: true } : null;
    },
  };
  mountCall(app, { name: 'planted', call, route }, guards);
  const strict: Call = { ...call, path: '/api/operator/strict/:id', fresh: true };
  mountCall(app, { name: 'strict', call: strict, route }, guards);
  const open: Call = { ...call, path: '/api/operator/open/:id', scope: 'licenses:write' };
  mountCall(app, { name: 'open', call: open, route }, guards);
  const { role: _role, ...ofAll } = call;
  const own: Call = { ...ofAll, path: '/api/user/own/:id', access: 'session' };
  mountCall(app, { name: 'own', call: own, route }, guards);
  app.get('/api/csrfToken', async (request, reply) => gate.issueToken(request, reply));
  answerNothing(app, guards);
});
afterAll(() => app.close());

interface TestRequest {
  readonly payload?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const there = '/api/operator/planted/1';
const nothing = '/api/nobody/planted/1';

async function headersOf(who: string) {
  const session = `__Host-hub=${tokenOf(who)}`;
  const csrf = await app.inject({ url: '/api/csrfToken', headers: { cookie: session } });
  const [bound] = csrf.cookies;
  return {
    cookie: `${session}; ${bound?.name}=${bound?.value}`,
    'x-csrf-token': csrf.body,
    'content-type': 'application/json',
  };
}

async function ask(who: string, url: string, { payload, headers = {} }: TestRequest) {
  const own = await headersOf(who);
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { ...own, ...headers },
    ...(payload !== undefined && { payload: payload.replace('PROOF', own['x-csrf-token']) }),
  });
  const { date: _now, ...told } = answer.headers;
  const text = answer.body.replace(/"reference":"[^"]*"/, '"reference":""');
  return { status: answer.statusCode, headers: told, text };
}

const long = (length: number) => JSON.stringify({ word: 'x'.repeat(length) });
const right = JSON.stringify({ word: 'yes' });
/** An empty header means that the body may contain the token. */
const bare = { 'x-csrf-token': '' };

/** Requests with the status that a caller with access receives. */
const ways: Readonly<Record<string, TestRequest & { readonly told: number }>> = {
  'a complete request': { payload: right, told: 200 },
  'no token': { payload: right, headers: { 'x-csrf-token': '' }, told: 403 },
  'the token of another browser': { payload: right, headers: { 'x-csrf-token': 'x' }, told: 403 },
  'the token in the body': { payload: '{"word":"yes","_csrf":"PROOF"}', headers: bare, told: 200 },
  'a wrong token in the body': { payload: '{"word":"yes","_csrf":"x"}', headers: bare, told: 403 },
  'half a body without a token': { payload: '{"_csrf":"PROOF",', headers: bare, told: 403 },
  'an invalid body with the token': { payload: '{"_csrf":"PROOF"}', headers: bare, told: 422 },
  'a page of another site': {
    payload: right,
    headers: { origin: 'https://evil.example' },
    told: 403,
  },
  'no body': { headers: { 'content-type': 'application/json' }, told: 400 },
  'half a body': { payload: '{"word":', told: 400 },
  'an invalid body': { payload: '{"word":1}', told: 422 },
  'another content type': { payload: 'a', headers: { 'content-type': 'image/png' }, told: 415 },
  'a body larger than the call accepts': { payload: long(200), told: 413 },
  'a body larger than the hub accepts': { payload: long(1_000), told: 413 },
  'a body that is too large, without a token': { payload: long(200), headers: bare, told: 403 },
};

describe('call for operators', () => {
  const none = { taken: [], handled: [] };

  test.each(['nobody', 'buyer'])('looks like an unknown path to %s', async (who) => {
    const rows = [];
    for (const [name, { told: _told, ...asked }] of Object.entries(ways)) {
      forget();
      const actual = { ...(await ask(who, there, asked)), taken, handled, lookedUp };
      forget();
      // Both need the same number of lookups, so that the response time reveals nothing.
      const expected = { ...(await ask(who, nothing, asked)), status: 404, ...none, lookedUp };
      rows.push({ case: name, expected, actual });
    }
    expectRows(rows);
  });

  test('answers 403 to an operator with a lower role', async () => {
    const rows = [];
    for (const [name, { told: _told, ...asked }] of Object.entries(ways)) {
      forget();
      const { status, text } = await ask('viewer', there, asked);
      const isForbidden = text.includes('"forbidden"');
      const actual = { status, isForbidden, taken, handled };
      rows.push({ case: name, expected: { status: 403, isForbidden: true, ...none }, actual });
    }
    expectRows(rows);
  });

  test('answers an operator with the required role', async () => {
    const rows = [];
    for (const [name, { told, ...asked }] of Object.entries(ways)) {
      forget();
      const { status } = await ask('support', there, asked);
      // Requests refused by the gate are not counted.
      const counted = told === 403 ? [] : ['visitByAddress'];
      const done = told === 200 ? [{ word: 'yes' }] : [];
      rows.push({
        case: name,
        expected: { status: told, taken: counted, handled: done },
        actual: { status, taken, handled },
      });
    }
    expectRows(rows);
  });
});

test('only operators are told that a limit is used up', async () => {
  isFull = true;
  const asked = { payload: right };
  expect(await ask('buyer', there, asked)).toEqual(await ask('buyer', nothing, asked));
  expect(await ask('viewer', there, asked)).toMatchObject({ status: 403 });
  expect(await ask('support', there, asked)).toMatchObject({ status: 429 });
  expect(handled).toEqual([]);
});

describe('call that requires a recent confirmation', () => {
  const strict = '/api/operator/strict/1';
  const asked = { payload: right };

  test('refuses the call after all other checks until the operator confirms again', async () => {
    expect(await ask('buyer', strict, asked)).toEqual(await ask('buyer', nothing, asked));
    expect((await ask('viewer', strict, asked)).text).toContain('"forbidden"');
    expect((await ask('support', strict, { ...asked, headers: bare })).text).toContain('"csrf"');
    expect(await ask('support', strict, asked)).toMatchObject({
      status: 403,
      text: expect.stringContaining('"reauthenticate"'),
    });
    expect(handled).toEqual([]);
    isFresh = true;
    expect((await ask('support', strict, asked)).status).toBe(200);
    expect(handled).toEqual([{ word: 'yes' }]);
  });
});

describe('API token', () => {
  const open = '/api/operator/open/1';
  const by = (token: string, more: Record<string, string> = {}) =>
    ({ payload: right, headers: { authorization: `Bearer ${token}`, ...more } }) as const;

  test('allows calls of its scope without cookie or CSRF token, and names its program', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: open,
      headers: { authorization: 'bearer hub_right', 'content-type': 'application/json' },
      payload: right,
    });
    expect(answer.statusCode).toBe(200);
    expect({ handled, actors, taken }).toEqual({
      handled: [{ word: 'yes' }],
      actors: ['right'],
      taken: ['visitByAddress'],
    });
  });

  test.each([
    ['a call of another scope', open, 'hub_other'],
    ['a call without a scope', there, 'hub_right'],
    ['a call that requires a recent confirmation', '/api/operator/strict/1', 'hub_right'],
  ])('does not allow %s, even with the session of an operator', async (_what, url, token) => {
    isFresh = true;
    const answer = await ask('support', url, by(token));
    expect(answer).toMatchObject({ status: 403, text: expect.stringContaining('"forbidden"') });
    expect(handled).toEqual([]);
  });

  test('reveals nothing if it is invalid, even with the session of an operator', async () => {
    for (const url of [open, there])
      expect(await ask('support', url, by('hub_wrong'))).toEqual(
        await ask('support', nothing, by('hub_wrong')),
      );
    expect({ taken, handled }).toEqual({ taken: [], handled: [] });
  });
});

describe('body that arrives late', () => {
  const personal = '/api/user/own/1';
  const before = [[...sessions], [...programs]] as const;
  afterEach(() => {
    vi.restoreAllMocks();
    for (const [token, owner] of before[0]) sessions.set(token, owner);
    for (const [token, program] of before[1]) programs.set(token, program);
  });

  /** Sends the body only after `meanwhile`, which follows the first lookup of the caller. */
  async function askSlowly(url: string, headers: Record<string, string>, meanwhile: () => void) {
    const body = new PassThrough();
    const answer = app.inject({ method: 'POST', url, headers, payload: body }).then((it) => it);
    await vi.waitUntil(() => lookedUp.length > 0);
    meanwhile();
    body.end(right);
    const { statusCode: status } = await answer;
    return { status, handled, lookups: lookedUp.length };
  }
  function wait(milliseconds: number): void {
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + milliseconds);
  }

  test('does not outlast the session', async () => {
    const answer = await askSlowly(personal, await headersOf('buyer'), () => {
      wait(seconds(2));
      sessions.delete(tokenOf('buyer'));
    });
    expect(answer).toEqual({ status: 401, handled: [], lookups: 2 });
  });

  test('does not outlast the role of an operator', async () => {
    const answer = await askSlowly(there, await headersOf('support'), () => {
      wait(seconds(2));
      sessions.set(tokenOf('support'), user('viewer'));
    });
    expect(answer).toEqual({ status: 403, handled: [], lookups: 2 });
  });

  test('does not outlast an API token', async () => {
    const headers = { authorization: 'Bearer hub_right', 'content-type': 'application/json' };
    const answer = await askSlowly('/api/operator/open/1', headers, () => {
      wait(seconds(2));
      programs.delete('hub_right');
    });
    expect(answer).toEqual({ status: 404, handled: [], lookups: 2 });
  });

  test('is accepted from a caller who still has access', async () => {
    const answer = await askSlowly(personal, await headersOf('buyer'), () => wait(seconds(2)));
    expect(answer).toEqual({ status: 200, handled: [{ word: 'yes' }], lookups: 2 });
  });

  test('causes no second lookup within a second', async () => {
    const answer = await askSlowly(personal, await headersOf('buyer'), () => wait(500));
    expect(answer).toEqual({ status: 200, handled: [{ word: 'yes' }], lookups: 1 });
  });
});
