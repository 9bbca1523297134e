// Production setup: PostgreSQL, and TLS in front of the hub.
import { expect, test } from '@playwright/test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as forward } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '#scripts/machine/machine.ts';
import { answers, findFreePort } from '#scripts/machine/ports.ts';
import { startPostgres, type PostgresServer } from '#scripts/machine/postgres.ts';
import { expectAccessible } from '#e2e/harness/accessible.ts';
import { fillRegistration, heading, submitRegistration, verifyByHand } from '#e2e/harness/hands.ts';
import { productionSettings, sandboxOfProduction, startHub, type Hub } from '#e2e/harness/hub.ts';
import { aPerson, connect, enrol, verificationLink } from '#e2e/harness/people.ts';
import { startSandbox, type Sandbox } from '#e2e/harness/sandbox.ts';
import { listen } from '#e2e/harness/listen.ts';
import { makeCertificate } from '#e2e/harness/network/self-signed.ts';
import { openVisitor } from '#e2e/harness/visitor.ts';
import { watchContext } from '#e2e/harness/watch.ts';

let folder: string;
let postgres: PostgresServer;
let sandbox: Sandbox;
let proxy: Awaited<ReturnType<typeof startTlsProxy>>;
/** Hub that trusts the proxy in front of it. */
let hub: Hub;
/** Hub on the same database that trusts no proxy. */
let second: Hub;
let publicUrl: string;
let settings: Record<string, string>;

/**
 * Starts a reverse proxy in front of the hub: it terminates TLS on `port` with its certificate, and
 * forwards every request with the client's address.
 */
async function startTlsProxy(port: number, target: string) {
  const { hostname, port: targetPort } = new URL(target);
  const { key, cert } = await makeCertificate(folder, 'hub.localhost');
  const certificate = { key: readFileSync(key), cert: readFileSync(cert) };
  const server = createServer(certificate, (incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      // Replaces the header of the client, because only the proxy knows the address.
      'x-forwarded-for': incoming.socket.remoteAddress,
      'x-forwarded-proto': 'https',
    };
    const { method, url: path } = incoming;
    const onward = forward({ hostname, port: targetPort, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  return listen(server, port);
}

test.describe.configure({ mode: 'serial', timeout: 90_000 });
test.use({ ignoreHTTPSErrors: true });

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-production-'));
  const publicPort = await findFreePort();
  publicUrl = `https://hub.localhost:${publicPort}`;
  sandbox = await startSandbox(join(folder, 'sandbox'), sandboxOfProduction);
  postgres = await startPostgres(findPostgres() ?? '');
  settings = {
    ...productionSettings,
    HUB_PUBLIC_URL: publicUrl,
    DATABASE_URL: postgres.url,
    SMTP_URL: sandbox.smtpUrl,
    ENVATO_API_URL: sandbox.url,
  };
  const trusting = { ...settings, TRUSTED_PROXIES: '127.0.0.1' };
  hub = await startHub({ dataDir: join(folder, 'one'), env: trusting });
  // Sites use the direct address, because only browsers resolve the proxy's name and trust its
  // certificate.
  await sandbox.meet(publicUrl, hub.address);
  second = await startHub({ dataDir: join(folder, 'two'), env: settings });
  proxy = await startTlsProxy(publicPort, hub.address);
});

test.afterAll(async () => {
  await proxy.stop();
  await Promise.all([hub.stop(), second.stop(), sandbox.stop()]);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a buyer registers, verifies and signs in over TLS with a secure cookie', async ({
  page,
  context,
}) => {
  const watch = await watchContext(context);
  const [purchase] = await sandbox.buyer(null, [{}]);
  const person = aPerson({ purchase_code: purchase?.code ?? '' });

  const landing = await page.goto(`${publicUrl}/register`);
  expect(landing?.headers()['strict-transport-security']).toMatch(/^max-age=\d{8,}/);
  await fillRegistration(page, person);
  await expect(page.getByRole('group', { name: 'Bot check' })).toBeVisible();
  await expectAccessible(page);
  await submitRegistration(page);
  await expect(heading(page, 'Check your inbox')).toBeVisible({ timeout: 30_000 });
  const link = await verificationLink(sandbox, person);
  expect(new URL(link).origin).toBe(publicUrl);
  await verifyByHand(page, link);
  await expect(page).toHaveURL(`${publicUrl}/dashboard`);

  const cookies = await context.cookies();
  const session = cookies.find(({ name }) => name === '__Host-hub');
  expect(session).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict', path: '/' });
  expect(cookies.filter(({ secure }) => !secure)).toEqual([]);
  watch.verify();
});

test('the log warns about catalog values left from the example', () => {
  expect(hub.log()).toContain('catalog: brand.name: “Customer Hub” is the name of the example.');
  expect(hub.log()).toContain(
    'catalog: links.social: Facebook, YouTube, X leads to the start page',
  );
});

test('sign-in limits count the address from the trusted proxy and ignore a forged header', async () => {
  const tryToSignIn = async (where: string, username: string, from: string) => {
    const visitor = openVisitor(where);
    const { body } = await visitor.get<{ _csrf: string }>('/api/csrfToken');
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(`${where}/api/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': body._csrf,
        'x-forwarded-for': from,
        cookie,
      },
      body: JSON.stringify({ username, password: 'Wrong-Horse-7' }),
    });
    return answer.status;
  };
  const eleven = Array.from({ length: 11 }, (_, index) => index + 1);
  const statuses = async (where: string, username: string, from: (turn: number) => string) => {
    const seen: number[] = [];
    for (const turn of eleven) seen.push(await tryToSignIn(where, username, from(turn)));
    return seen;
  };
  const tenTries = eleven.map((turn) => (turn <= 10 ? 200 : 429));

  const fixed = await statuses(hub.address, 'nobody-1', () => '203.0.113.7');
  expect(fixed).toEqual(tenTries);
  expect(await tryToSignIn(hub.address, 'nobody-1', '203.0.113.8')).toBe(200);
  // A forged header of a client changes nothing.
  const madeUp = await statuses(second.address, 'nobody-2', (turn) => `203.0.113.${turn}`);
  expect(madeUp).toEqual(tenTries);
});

test('fifty calls at two instances for one license make one activation', async () => {
  const [purchase] = await sandbox.buyer('racing', [{}]);
  const person = aPerson({ purchase_code: purchase?.code ?? '' });
  const one = openVisitor(hub.address);
  await enrol(one, sandbox, person);
  await connect(one, sandbox, 'racing');
  const two = one.at(second.address);
  expect((await two.get('/api/is_logged')).body).toMatchObject({ res: true });

  const requests = await Promise.all(
    ['shop-left', 'shop-right'].map(async (site) => {
      const { verify_url = '' } = await sandbox.press(site, 'activate');
      return { site, search: new URL(verify_url).search };
    }),
  );
  for (const { search } of requests) await one.get(`/api/theme-verification/info${search}`);

  const calls = Array.from({ length: 50 }, (_, index) => {
    const visitor = index % 2 === 0 ? one : two;
    const request = requests[Math.floor(index / 2) % 2];
    return visitor
      .get<{ redirect?: string }>(`/api/theme-verification/register${request?.search}`)
      .then(({ status, body }) => ({ site: request?.site, status, redirect: body.redirect }));
  });
  const all = await Promise.all(calls);
  const won = all.filter(({ status }) => status === 200);
  const lost = all.filter(({ status }) => status !== 200);
  expect(new Set(won.map(({ redirect }) => redirect)).size).toBe(1);
  expect(won).toEqual(all.filter(({ site }) => site === won[0]?.site));
  expect(new Set(lost.map(({ status }) => status))).toEqual(new Set([409]));

  const { site = '', redirect = '' } = won[0] ?? {};
  expect(await sandbox.comeBack(site, redirect)).toMatchObject({ success: true });
  const licenses = await two.get<{ used: boolean; sites: unknown[] }[]>('/api/user/licenses');
  expect(licenses.body).toEqual([
    expect.objectContaining({
      used: true,
      sites: [expect.objectContaining({ url: expect.stringContaining(site) })],
    }),
  ]);
});

test('another instance takes over the import of a killed instance and completes it', async () => {
  const [purchase] = await sandbox.buyer('orphaned', [{}]);
  const person = aPerson({ purchase_code: purchase?.code ?? '' });
  const one = openVisitor(hub.address);
  await enrol(one, sandbox, person);
  const id = await connect(one, sandbox, 'orphaned');
  const two = one.at(second.address);
  const more = Array.from({ length: 249 }, () => ({}));
  await sandbox.buyer('orphaned', [{ ...purchase }, ...more]);
  const count = async () => (await one.get<unknown[]>('/api/user/licenses')).body.length;

  await sandbox.fault({ target: 'purchases', kind: 'slow', delay_ms: 600 });
  const resync = `/api/user/envato-resync?envato_user_id=${id}`;
  const broken = two.get(resync).catch(() => null);
  const progress = () => one.get(`/api/user/envato-sync?envato_user_id=${id}`);
  const atPage = { timeout: 20_000, intervals: [20] };
  const inTheMiddle = { body: { running: true, pages: 2 } };
  await expect.poll(progress, atPage).toMatchObject(inTheMiddle);
  await second.kill();
  expect(await broken).toBeNull();
  await sandbox.mend();
  expect(await count()).toBe(1);
  // The waiting instance takes over when the killed instance has been silent for long enough.
  const whenDone = { timeout: 40_000, intervals: [100] };
  await expect.poll(async () => (await one.get(resync)).body['running'], whenDone).toBe(false);
  expect(await count()).toBe(250);
  await second.start();
});

test('the hub recovers within seconds from a restart of PostgreSQL', async () => {
  const visitor = openVisitor(hub.address);
  await postgres.restart();
  await expect
    .poll(() => answers(`${hub.address}/readyz`), { timeout: 10_000, intervals: [100] })
    .toBe(true);
  expect((await visitor.get('/api/is_logged')).status).toBe(200);
  const [purchase] = await sandbox.buyer(null, [{}]);
  await enrol(visitor, sandbox, aPerson({ purchase_code: purchase?.code ?? '' }));
});
