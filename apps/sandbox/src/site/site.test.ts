import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callOut } from './hub.ts';
import { startHub, type HubDouble } from '#test/hub-double.ts';
import { startSandbox, type RunningSandbox } from '#test/start.ts';

let hub: HubDouble;
let sandbox: RunningSandbox;
beforeEach(async () => {
  hub = await startHub();
  sandbox = await startSandbox({ SANDBOX_HUB_URL: hub.url });
});
afterEach(async () => {
  await sandbox.end();
  await hub.stop();
});

const shop = 'shop-one.localhost';
const asProgram = { accept: 'application/json', 'x-sandbox-host': shop };
const asBrowser = { accept: 'text/html', 'x-sandbox-host': shop };
type Answer = Record<string, unknown>;

/** Sends a POST or GET to the site as a program; returns the answer. */
async function program(path: string, method = 'POST'): Promise<Answer> {
  const answer = await fetch(`${sandbox.url}${path}`, { method, headers: asProgram });
  return (await answer.json()) as Answer;
}
async function browser(path: string, method = 'GET'): Promise<Response> {
  const init = { method, headers: asBrowser, redirect: 'manual' } as const;
  return fetch(`${sandbox.url}${path}`, init);
}
const page = async () => (await browser('/site')).text();
const pathOf = (address: string) => new URL(address).pathname + new URL(address).search;
const heartbeat = '/api/theme-activation/heartbeat';
const release = '/api/theme-activation/deactivate';

async function activate(): Promise<string> {
  const { request_id } = await program('/site/activate');
  const address = hub.approve(String(request_id));
  expect(await program(pathOf(address), 'GET')).toMatchObject({ success: true });
  return address;
}

test('a browser is redirected to the hub and back, and then shows “Theme activated”', async () => {
  const started = await browser('/site/activate', 'POST');
  expect(started.status).toBe(302);
  const verifyUrl = new URL(started.headers.get('location') ?? '');
  expect(verifyUrl.href).toContain(`${hub.url}/verify?request=`);
  expect(await page()).toContain('continue where you left off');
  const back = hub.approve(verifyUrl.searchParams.get('request') ?? '');
  expect(new URL(back).host).toBe(`${shop}:${sandbox.port}`);
  const concluded = await browser(pathOf(back));
  expect([concluded.status, concluded.headers.get('location')]).toEqual([303, '/site']);
  const shown = await page();
  expect(shown).toContain('<h2 id="state">Theme activated</h2>');
  expect(shown).toContain('role="status"');
  expect(shown).toContain('••••7f31');
  expect(await page()).not.toContain('role="status"');
});

test('the request has the fields of the protocol, and its challenge matches the verifier', async () => {
  await activate();
  const { body } = hub.asked.get('/api/theme-verification/requests')!;
  expect(body).toMatchObject({
    item_id: 27_889_640,
    site_url: `http://${shop}:${sandbox.port}`,
    return_url: expect.stringContaining(`http://${shop}:${sandbox.port}/site`),
    state: expect.stringMatching(/^[A-Za-z0-9_-]{1,128}$/),
    code_challenge_method: 'S256',
  });
  const sent = hub.asked.get('/api/theme-verification/token')!.body;
  const challenge = createHash('sha256').update(String(sent['code_verifier'])).digest('base64url');
  expect(body['code_challenge']).toBe(challenge);
});

test('reports an unknown state, and activates nothing', async () => {
  await program('/site/activate');
  expect(await program('/site?hub_code=x&hub_state=forged', 'GET')).toMatchObject({
    success: false,
    code: 'state_unknown',
    activation: null,
    pending: [expect.anything()],
  });
  expect(hub.asked.has('/api/theme-verification/token')).toBe(false);
});

test('the return address works again after a restart, a failure and a success', async () => {
  const { request_id } = await program('/site/activate');
  const address = pathOf(hub.approve(String(request_id)));
  await sandbox.stop();
  sandbox = await startSandbox(
    { SANDBOX_HUB_URL: hub.url, SANDBOX_PORT: String(sandbox.port) },
    sandbox.folder,
  );
  hub.instead.set('/api/theme-verification/token', { status: 500, body: '<h1>Oh no</h1>' });
  const failed = await browser(address);
  expect(failed.status).toBe(200);
  expect(await failed.text()).toContain('hub_unexpected');
  hub.instead.clear();
  expect(await program(address, 'GET')).toMatchObject({ success: true, activated: true });
  const asked = hub.asked.get('/api/theme-verification/token');
  expect(await program(address, 'GET')).toMatchObject({ success: true, activated: true });
  expect(hub.asked.get('/api/theme-verification/token')).toBe(asked);
});

test.each([
  ['another site', { aud: 'shop-two.localhost' }, 'certificate_invalid'],
  ['another hub', { iss: 'http://hub.example' }, 'certificate_issuer'],
  ['another activation', { sub: '42' }, 'certificate_invalid'],
  [
    'a time in the past',
    { exp: Math.floor(Date.now() / 1000) - 3 * 86_400 },
    'certificate_invalid',
  ],
  [
    'a time in the future',
    { nbf: Math.floor(Date.now() / 1000) + 3 * 86_400 },
    'certificate_invalid',
  ],
])('rejects a certificate for %s', async (_what, claims, code) => {
  hub.claims = claims;
  const { request_id } = await program('/site/activate');
  const answer = await program(pathOf(hub.approve(String(request_id))), 'GET');
  expect(answer).toMatchObject({ success: false, code, activated: false, activation: null });
});

test('accepts a clock difference of one day', async () => {
  hub.claims = { nbf: Math.floor(Date.now() / 1000) + 86_400 };
  await activate();
});

test('rejects a certificate with a wrong signature', async () => {
  const other = await startHub();
  const keys = await callOut(new URL('/.well-known/license-keys.json', other.url), {
    method: 'GET',
  });
  await other.stop();
  hub.instead.set('/.well-known/license-keys.json', { body: keys.text });
  const { request_id } = await program('/site/activate');
  const answer = await program(pathOf(hub.approve(String(request_id))), 'GET');
  expect(answer).toMatchObject({ code: 'certificate_invalid', activated: false });
});

test('Check sends the token and the certificate’s id, and shows the hub’s message', async () => {
  await activate();
  expect(await program('/site/check')).toMatchObject({ success: true, message: 'All is well.' });
  const { body, authorization } = hub.asked.get(heartbeat)!;
  expect(authorization).toBe('Bearer activation-token');
  expect(body).toMatchObject({
    site_url: `http://${shop}:${sandbox.port}`,
    certificate_id: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect((await browser('/site/check', 'POST')).headers.get('location')).toBe('/site');
  expect(await page()).toContain('All is well.');
});

test.each(['released', 'moved', 'refunded', 'blocked'])(
  'status %s deletes the certificate until the activation is active again',
  async (status) => {
    await activate();
    hub.instead.set(heartbeat, { body: { status, message: `It was ${status}.` } });
    expect(await program('/site/check')).toMatchObject({
      success: false,
      code: status,
      message: `It was ${status}.`,
      activated: false,
      activation: { status, certificate: null },
    });
    const shown = await page();
    expect(shown).toContain('Theme not activated');
    expect(shown).toContain('>Activate theme</button>');
    hub.instead.clear();
    expect(await program('/site/check')).toMatchObject({ activated: true });
  },
);

test('an outage of the hub changes nothing', async () => {
  await activate();
  await hub.stop();
  for (const path of ['/site/check', '/site/deactivate', '/site/activate'])
    expect(await program(path)).toMatchObject({
      success: false,
      code: 'hub_unreachable',
      activated: true,
    });
  hub = await startHub();
});

test('Deactivate ends the activation', async () => {
  await activate();
  expect(await program('/site/deactivate')).toMatchObject({ success: true, activation: null });
  expect(hub.asked.get(release)).toMatchObject({ authorization: 'Bearer activation-token' });
  expect(await program('/site/deactivate')).toMatchObject({ code: 'not_activated' });
  expect(await program('/site/check')).toMatchObject({ code: 'not_activated' });
});

test.each([
  [409, 'other_site'],
  [401, 'unknown_token'],
])('a refusal of Deactivate with %d %s deletes the local activation', async (status, code) => {
  await activate();
  hub.instead.set(release, { status, body: { code, message: 'Not yours.' } });
  expect(await program('/site/deactivate')).toMatchObject({ code, activation: null });
});

test('shows a refusal of the hub with its message and code', async () => {
  const message = 'This item is <unknown>.';
  hub.instead.set('/api/theme-verification/requests', {
    status: 404,
    body: { code: 'unknown_item', message },
  });
  expect(await program('/site/activate')).toMatchObject({ code: 'unknown_item', message });
  await browser('/site/activate', 'POST');
  const shown = await page();
  expect(shown).toContain('This item is &lt;unknown&gt;.');
  expect(shown).toContain('<code>unknown_item</code>');
  expect(shown).toContain('role="alert"');
});

test('does not open an address that is not a web address', async () => {
  hub.instead.set('/api/theme-verification/requests', {
    body: { request_id: 'r', verify_url: 'javascript:alert(1)' },
  });
  expect(await program('/site/activate')).toMatchObject({ code: 'hub_unexpected' });
});

test('treats each host name as a separate site', async () => {
  await activate();
  const other = { headers: { ...asProgram, 'x-sandbox-host': 'dev.shop-one.localhost' } };
  expect(await (await fetch(`${sandbox.url}/site`, other)).json()).toMatchObject({
    site_url: `http://dev.shop-one.localhost:${sandbox.port}`,
    activated: false,
  });
  expect(await program('/site.json', 'GET')).toMatchObject({ activated: true });
  const odd = { headers: { ...asProgram, 'x-sandbox-host': 'a b' } };
  expect((await fetch(`${sandbox.url}/site`, odd)).status).toBe(422);
});

test('reports a missing hub address', async () => {
  const alone = await startSandbox();
  const answer = await fetch(`${alone.url}/site/activate`, { method: 'POST' });
  expect(await answer.json()).toMatchObject({ code: 'hub_unset' });
  await alone.end();
});
