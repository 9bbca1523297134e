import { afterAll, beforeAll, expect, test } from 'vitest';
import { hours, minutes } from '#world/dates.ts';
import {
  approve,
  bearer,
  clientId,
  connect,
  grant,
  startSandbox,
  type RunningSandbox,
  type Tokens,
} from '#test/start.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.end());

const whoami = async (token: string) => (await sandbox.get('/whoami', bearer(token))).status;
const refresh = (token: string) =>
  grant(sandbox, { grant_type: 'refresh_token', refresh_token: token });

test('a code returns an access token valid for an hour, and a refresh token', async () => {
  const code = await approve(sandbox, 'two-licenses');
  const answer = await grant(sandbox, { grant_type: 'authorization_code', code });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({
    refresh_token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    token_type: 'bearer',
    access_token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    expires_in: 3600,
  });
});

test('a code works once, even in two simultaneous requests', async () => {
  const code = await approve(sandbox, 'two-licenses');
  const form = { grant_type: 'authorization_code', code };
  const both = await Promise.all([grant(sandbox, form), grant(sandbox, form)]);
  expect(new Set(both.map((answer) => answer.status))).toEqual(new Set([200, 400]));
  const again = await grant(sandbox, form);
  expect(await again.json()).toEqual({
    error: 'invalid_grant',
    error_description: 'Code not found',
  });
});

test('a code expires after five minutes', async () => {
  const code = await approve(sandbox, 'two-licenses');
  sandbox.pass(minutes(5));
  const answer = await grant(sandbox, { grant_type: 'authorization_code', code });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error_description: 'Code is already expired' });
});

test('a refresh returns no refresh token, and the old refresh token stays valid', async () => {
  const tokens = await connect(sandbox, 'support-ended');
  sandbox.pass(hours(1));
  expect(await whoami(tokens.access_token)).toBe(401);
  const answer = await refresh(tokens.refresh_token);
  const renewed = (await answer.json()) as Tokens;
  expect(Object.keys(renewed).toSorted()).toEqual(['access_token', 'expires_in', 'token_type']);
  expect(await whoami(renewed.access_token)).toBe(200);
  expect((await refresh(tokens.refresh_token)).status).toBe(200);
});

test('a refresh returns an access token that is still valid, and claims a full hour for it', async () => {
  const tokens = await connect(sandbox, 'support-ended');
  sandbox.pass(minutes(50));
  expect(await (await refresh(tokens.refresh_token)).json()).toEqual({
    token_type: 'bearer',
    access_token: tokens.access_token,
    expires_in: 3600,
  });
});

test('a new code revokes the older refresh token of that buyer only', async () => {
  const older = await connect(sandbox, 'odd-data');
  const other = await connect(sandbox, 'two-licenses');
  const newer = await connect(sandbox, 'odd-data');
  const refused = await refresh(older.refresh_token);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error_description: 'Refresh token not found' });
  expect((await refresh(newer.refresh_token)).status).toBe(200);
  expect((await refresh(other.refresh_token)).status).toBe(200);
});

test('answers every token request like the marketplace', async () => {
  const cases: readonly [Record<string, string>, number, string][] = [
    [{ client_id: 'other' }, 401, 'invalid_client: Client not found'],
    [{ client_secret: 'wrong' }, 401, 'invalid_client: Wrong client secret provided'],
    [{ client_secret: '' }, 400, 'invalid_request: No authorization header passed'],
    [{}, 400, 'invalid_request: Body does not contain grant_type parameter'],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type: Grant type does not match any'],
    [{ grant_type: 'authorization_code' }, 400, 'invalid_request: Code is mandatory'],
    [{ grant_type: 'authorization_code', code: 'x' }, 400, 'invalid_grant: Code not found'],
    [{ grant_type: 'refresh_token' }, 400, 'invalid_request: RefreshToken is mandatory'],
    [
      { grant_type: 'refresh_token', refresh_token: 'x' },
      400,
      'invalid_grant: Refresh token not found',
    ],
  ];
  for (const [form, status, words] of cases) {
    const answer = await grant(sandbox, form);
    expect
      .soft(answer.status, `${JSON.stringify(form)} is answered ${status} ${words}`)
      .toBe(status);
    const body = (await answer.json()) as { error: string; error_description: string };
    expect
      .soft(
        `${body.error}: ${body.error_description}`,
        `${JSON.stringify(form)} is answered ${status} ${words}`,
      )
      .toContain(words);
  }
});

test('reads only a posted form', async () => {
  const missing = {
    error: 'invalid_request',
    error_description: 'No authorization header passed',
  };
  const asJson = await sandbox.post('/token', { client_id: clientId });
  const asText = await fetch(`${sandbox.url}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/xml' },
    body: '<token/>',
  });
  for (const answer of [await sandbox.get('/token'), asJson, asText]) {
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual(missing);
  }
});
