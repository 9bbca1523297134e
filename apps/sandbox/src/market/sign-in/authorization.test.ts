import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientId, confirmationUrl, startSandbox, type RunningSandbox } from '#test/start.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.end());

const parameters = {
  client_id: clientId,
  redirect_uri: confirmationUrl,
  state: 'a "state" & more',
};
const page = (query: Record<string, string>) =>
  sandbox.get(`/authorization?${new URLSearchParams(query).toString()}`, { accept: 'text/html' });
const destination = (answer: Response) => new URL(answer.headers.get('location') ?? '');

test('the screen offers every buyer, Approve and Deny, and passes on the escaped state', async () => {
  const answer = await page({ ...parameters, response_type: 'code' });
  expect(answer.status).toBe(200);
  const text = await answer.text();
  for (const name of ['two-licenses', 'support-ended', 'no-purchases', 'many-purchases'])
    expect(text).toContain(`value="${name}"`);
  expect(text).toContain('>Approve</button>');
  expect(text).toContain('>Deny</button>');
  expect(text).toContain('value="a &quot;state&quot; &amp; more"');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('Approve redirects with a code and the state', async () => {
  const form = { ...parameters, buyer: 'two-licenses', decision: 'approve' };
  const answer = await sandbox.send('/authorization', form);
  expect(answer.status).toBe(302);
  const address = destination(answer);
  expect(address.origin + address.pathname).toBe(confirmationUrl);
  expect(address.searchParams.get('state')).toBe(parameters.state);
  expect(address.searchParams.get('code')).toMatch(/^[A-Za-z0-9]{32}$/);
});

test('Deny redirects with the error and the state', async () => {
  const form = { ...parameters, buyer: 'two-licenses', decision: 'deny' };
  const address = destination(await sandbox.send('/authorization', form));
  expect(Object.fromEntries(address.searchParams)).toEqual({
    error: 'access_denied',
    error_description: 'User denied the access to the resource',
    state: parameters.state,
  });
});

test('refuses another response type with a redirect to the app', async () => {
  const address = destination(await page({ ...parameters, response_type: 'token' }));
  expect(address.searchParams.get('error')).toBe('unsupported_response_type');
});

test.each([
  ['an address that differs by a slash', { redirect_uri: `${confirmationUrl}/` }],
  ['an unknown app', { client_id: 'another-app' }],
  ['no address', { redirect_uri: '' }],
])('refuses %s without a redirect', async (_what, change) => {
  const query = { ...parameters, response_type: 'code', ...change };
  const form = { ...parameters, ...change, buyer: 'two-licenses', decision: 'approve' };
  for (const answer of [await page(query), await sandbox.send('/authorization', form)]) {
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  }
});

test('refuses the approval of an unknown buyer, and a form of another site', async () => {
  const form = { ...parameters, buyer: 'nobody', decision: 'approve' };
  expect((await sandbox.send('/authorization', form)).status).toBe(400);
  const foreign = await fetch(`${sandbox.url}/authorization`, {
    method: 'POST',
    headers: { origin: 'http://elsewhere.example' },
    body: new URLSearchParams({ ...form, buyer: 'two-licenses' }),
    redirect: 'manual',
  });
  expect(foreign.status).toBe(403);
});
