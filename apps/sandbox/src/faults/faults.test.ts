import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bearer, grant, personalToken, startSandbox, type RunningSandbox } from '#test/start.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => fetch(`${sandbox.url}/faults.json`, { method: 'DELETE' }));
afterAll(() => sandbox.end());

const set = async (fault: Record<string, unknown>) =>
  expect((await sandbox.post('/faults.json', fault)).status).toBe(200);
const whoami = () => sandbox.get('/whoami', bearer(personalToken));

test('`down` resets the given number of connections', async () => {
  await set({ target: 'whoami', kind: 'down', times: 2 });
  await expect(whoami()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  await expect(whoami()).rejects.toThrow();
  expect((await whoami()).status).toBe(200);
});

test('`slow` delays a correct answer', async () => {
  await set({ target: 'whoami', kind: 'slow', delay_ms: 120 });
  const begun = performance.now();
  expect((await whoami()).status).toBe(200);
  expect(performance.now() - begun).toBeGreaterThan(110);
});

test('`hang` never answers', async () => {
  await set({ target: 'whoami', kind: 'hang' });
  const call = fetch(`${sandbox.url}/whoami`, { signal: AbortSignal.timeout(200) });
  await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
});

test.each([
  ['http-500', { status: 500, type: 'text/plain', says: 'Invalid response from backend' }],
  ['html', { status: 200, type: 'text/html', says: '<h1>Error 503' }],
  ['403-scope', { status: 403, type: 'application/json', says: 'sale:history' }],
  ['revoked', { status: 401, type: 'application/json', says: 'Token not found or expired' }],
  ['error-in-200', { status: 200, type: 'application/json', says: '"error":500' }],
])('%s answers %j', async (kind, expected) => {
  await set({ target: 'whoami', kind });
  const answer = await whoami();
  expect(answer.status).toBe(expected.status);
  expect(answer.headers.get('content-type')).toContain(expected.type);
  expect(await answer.text()).toContain(expected.says);
});

test('`empty` answers 200 without a body', async () => {
  await set({ target: 'whoami', kind: 'empty' });
  const answer = await whoami();
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});

test('`invalid-json` sends incomplete JSON', async () => {
  await set({ target: 'whoami', kind: 'invalid-json' });
  const answer = await whoami();
  expect(answer.headers.get('content-type')).toContain('json');
  await expect(answer.json()).rejects.toBeInstanceOf(SyntaxError);
});

test('`429` sends Retry-After only if it is set', async () => {
  await set({ target: 'whoami', kind: '429', retry_after: 7 });
  expect((await whoami()).headers.get('retry-after')).toBe('7');
  await set({ target: 'whoami', kind: '429' });
  const answer = await whoami();
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toBeNull();
});

test('`huge` sends more than 20 MB', async () => {
  await set({ target: 'whoami', kind: 'huge', times: 1 });
  const answer = await whoami();
  let read = 0;
  for await (const chunk of answer.body!) {
    read += chunk.byteLength;
    if (read > 20_000_000) break;
  }
  expect(read).toBeGreaterThan(20_000_000);
});

test('`revoked` makes the token endpoint refuse a grant', async () => {
  await set({ target: 'token', kind: 'revoked' });
  const answer = await grant(sandbox, { grant_type: 'refresh_token', refresh_token: 'any' });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
});

test('a fault affects only its target; `all` affects every call, but not the screens', async () => {
  await set({ target: 'sale', kind: 'http-500' });
  expect((await sandbox.get('/v3/market/author/sales', bearer(personalToken))).status).toBe(500);
  expect((await whoami()).status).toBe(200);
  await set({ target: 'all', kind: 'empty' });
  expect(await (await whoami()).text()).toBe('');
  expect((await sandbox.get('/v3/market/author/sales', bearer(personalToken))).status).toBe(500);
  expect((await sandbox.get('/', { accept: 'text/html' })).status).toBe(200);
});

test('lists active faults with their counts, and clears a single fault', async () => {
  await set({ target: 'whoami', kind: '429', times: 3 });
  await set({ target: 'sale', kind: 'html' });
  await whoami();
  const list = async () => (await sandbox.get('/faults.json')).json();
  expect(await list()).toEqual([
    { target: 'whoami', kind: '429', times: 2, delay_ms: 5000, retry_after: null, hits: 1 },
    { target: 'sale', kind: 'html', times: null, delay_ms: 5000, retry_after: null, hits: 0 },
  ]);
  await fetch(`${sandbox.url}/faults.json?target=whoami`, { method: 'DELETE' });
  expect(await list()).toEqual([expect.objectContaining({ target: 'sale' })]);
});

test.each([
  [{ target: 'nothing', kind: 'down' }, 'target'],
  [{ target: 'sale', kind: 'reject-permanent' }, 'kind'],
  [{ target: 'smtp', kind: 'html' }, 'kind'],
  [{ target: 'sale', kind: 'down', times: 0 }, 'times'],
  [{ target: 'sale', kind: 'down', times: 1.5 }, 'times'],
  [{ target: 'sale', kind: 'slow', delay_ms: -1 }, 'delay_ms'],
  [[], 'object'],
])('refuses %j and sets no fault', async (fault, word) => {
  const answer = await sandbox.post('/faults.json', fault);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    code: 'validation',
    message: expect.stringContaining(word),
  });
  expect(await (await sandbox.get('/faults.json')).json()).toEqual([]);
});

test('the form on the start screen sets and clears faults', async () => {
  const form = { target: 'sale', kind: '429', times: '', delay_ms: '', retry_after: '3' };
  expect((await sandbox.send('/faults', form)).status).toBe(303);
  expect(await (await sandbox.get('/', { accept: 'text/html' })).text()).toContain('until cleared');
  await sandbox.send('/faults/clear', {});
  expect(await (await sandbox.get('/faults.json')).json()).toEqual([]);
});
