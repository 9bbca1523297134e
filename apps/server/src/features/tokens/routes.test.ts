import { apiTokens, days, lifetimes, minutes, rateLimits } from '@hub/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerTo, type Browser } from '#test/browser.ts';
import { shell } from '#test/shell-actor.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';

let world: TestHub;
let owner: Browser;
beforeAll(async () => {
  world = await openTestHub({ env: { HUB_LIMITS: 'on' } });
});
beforeEach(async () => {
  await world.db.query('delete from rate_counters');
  owner = (await world.signedInOperator('owner')).browser;
});
afterAll(() => world.close());

let named = 0;
const aName = (): string => `program ${(named += 1)}`;

async function make(change: object = {}) {
  const wanted = { name: aName(), scopes: ['people:read'], days: 30, ...change };
  const { body } = await owner.post('/api/operator/tokens/create', wanted);
  if (body.outcome !== 'made') throw new Error(`No token was made: ${body.outcome}`);
  return body;
}

/** Returns the answer that a program with this token receives. */
async function ask(token: string, url = '/api/operator/me') {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await world.hub.http.inject({ url, headers });
  const { date: _now, 'x-request-id': _id, ...rest } = answer.headers;
  const text = answer.body.replace(/"reference":"[^"]*"/, '');
  return { ...answerTo(answer), rest, text };
}
const nothing = '/api/nobody/me';

describe('API token', () => {
  test('a token is created by an owner, shown once, and stored only as a hash', async () => {
    const { token, secret } = await make({ name: 'help-desk' });
    expect(token).toMatchObject({ name: 'help-desk', last_used_at: null, revoked_at: null });
    expect(Date.parse(token.expires_at) - Date.parse(token.created_at)).toBe(days(30));
    const { body } = await owner.get('/api/operator/tokens');
    expect(body.tokens[0]).toEqual(token);
    expect(JSON.stringify(body)).not.toContain(secret);
    const { rows } = await world.db.query('select * from api_tokens');
    expect(JSON.stringify(rows)).not.toContain(secret.split('_')[2]);
    const { rows: auditLog } = await world.db.query(
      "select * from audit_events where event = 'tokens.created' order by id desc limit 1",
    );
    expect(auditLog[0]?.['details']).toMatchObject({ name: 'help-desk', by: 'user' });
    expect(JSON.stringify(auditLog)).not.toContain(secret);
  });

  test('a token never appears in the log', async () => {
    const { secret } = await make();
    await ask(secret);
    await ask(`${secret}x`);
    expect(world.logged.join('')).not.toContain(secret.slice(17, 60));
  });

  test('the name of a revoked token cannot be used again', async () => {
    const { token } = await make({ name: 'build server' });
    await owner.post('/api/operator/tokens/revoke', { id: token.id });
    const again = { name: 'build server', scopes: ['people:read'], days: 30 };
    const { body } = await owner.post('/api/operator/tokens/create', again);
    expect(body).toEqual({ outcome: 'name_taken' });
  });

  test.each([
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['people:write'] }],
    ['no name', { name: ' ' }],
    ['a name of 61 letters', { name: 'x'.repeat(61) }],
    ['no lifetime', { days: 0 }],
    ['a lifetime of more than two years', { days: 731 }],
  ])('a token with %s is refused', async (_what, change) => {
    const wanted = { name: aName(), scopes: ['people:read'], days: 30, ...change };
    const answer = await owner.post('/api/operator/tokens/create', wanted);
    expect(answer.status).toBe(422);
  });

  test('at most fifty tokens exist, also when many are created simultaneously', async () => {
    await owner.get('/api/operator/tokens');
    await world.db.query('delete from api_tokens');
    await world.db.query(
      `insert into api_tokens (id, name, scopes, hash, created_at, expires_at)
       select 'filler' || n, 'filler ' || n, '[]', 'h' || n, $1, $1::timestamptz + interval '1 day'
       from generate_series(1, $2) n`,
      [world.clock.now(), apiTokens.max - 2],
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        owner.post('/api/operator/tokens/create', {
          name: aName(),
          scopes: ['people:read'],
          days: 1,
        }),
      ),
    );
    const made = answers.filter(({ body }) => body.outcome === 'made');
    expect(made).toHaveLength(2);
    const { rows } = await world.db.query('select count(*)::int as there from api_tokens');
    expect(rows).toEqual([{ there: apiTokens.max }]);
    await world.db.query('delete from api_tokens');
  });

  test('a token cannot be created by a viewer, by support, or without a fresh sign-in', async () => {
    for (const role of ['viewer', 'support'] as const) {
      const { browser } = await world.signedInOperator(role);
      expect((await browser.post('/api/operator/tokens/create', {})).status).toBe(403);
    }
    world.clock.advance(lifetimes.freshOperator);
    const late = await owner.post('/api/operator/tokens/create', {});
    expect(late.problem?.code).toBe('reauthenticate');
    expect((await owner.get('/api/operator/tokens')).status).toBe(200);
  });
});

describe('program with an API token', () => {
  test('a program with an invalid token gets the answer for an unknown address', async () => {
    const [live, revoked, old] = [await make(), await make(), await make({ days: 1 })];
    await owner.post('/api/operator/tokens/revoke', { id: revoked.token.id });
    world.clock.advance(days(2));
    const tampered = live.secret.replace(/_.*_/, `_${revoked.token.id}_`);
    for (const secret of [revoked.secret, old.secret, tampered, 'hub_x', `${live.secret}0`]) {
      const [there, none] = [await ask(secret), await ask(secret, nothing)];
      expect(there.status).toBe(404);
      expect([there.text, there.rest]).toEqual([none.text, none.rest]);
    }
    expect((await ask(live.secret)).problem?.code).toBe('forbidden');
  });

  test('a program has no access outside the operator API', async () => {
    const { secret } = await make();
    expect((await ask(secret, '/api/user/licenses')).status).toBe(401);
    expect((await ask(secret, '/console/')).text).toBe((await ask('hub_x', '/console/')).text);
  });

  test('the last use of a token is updated at most once a minute', async () => {
    const { token, secret } = await make();
    await ask(secret);
    const used = async () =>
      (await owner.get('/api/operator/tokens')).body.tokens.find(({ id }) => id === token.id)
        ?.last_used_at;
    const first = await used();
    expect(first).not.toBeNull();
    await ask(secret);
    expect(await used()).toBe(first);
    world.clock.advance(minutes(2));
    await ask(secret);
    expect(await used()).not.toBe(first);
  });

  test('the request rate of a program is limited', async () => {
    const { secret } = await make();
    await ask(secret);
    // Simulates the other calls of the time window.
    await world.db.query('update rate_counters set count = $1', [rateLimits.callByToken.max]);
    expect((await ask(secret)).status).toBe(429);
  });

  test('the command line can revoke a token, and its program is refused', async () => {
    const { token, secret } = await make();
    expect(await world.hub.operators.tokens.revoke(token.name, shell)).toBe('revoked');
    expect((await ask(secret)).status).toBe(404);
    expect(await world.hub.operators.tokens.revoke(token.id, shell)).toBe('already');
    const gone = await owner.post('/api/operator/tokens/revoke', { id: 'f'.repeat(12) });
    expect(gone.status).toBe(404);
  });
});
