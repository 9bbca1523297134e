import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isRefused, type Marketplace, type NewGrant } from '#marketplace/index.ts';
import { clientOf } from '#test/odd-server.ts';

const program = new URL('../../../apps/sandbox/src/main.ts', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'marketplace-test-'));
const redirectUri = 'http://localhost:3000/user/envato-authorization';
const essentials = '3f1c9a52-7d04-4e8b-9b16-0c5e2ad87f31';

let sandbox: ChildProcess;
let url = '';
let marketplace: Marketplace;

beforeAll(async () => {
  const env = {
    ...process.env,
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    SANDBOX_IMAP_PORT: '0',
    SANDBOX_DATA_DIR: folder,
    SANDBOX_CONFIRMATION_URL: redirectUri,
  };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  sandbox = child;
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { listening } = JSON.parse(line) as { listening: { http: number } };
  url = `http://127.0.0.1:${listening.http}`;
});

// Each test has a new client, because after several failures a client pauses its requests.
beforeEach(() => {
  marketplace = clientOf(url, {
    clientId: 'customer-hub-sandbox',
    clientSecret: 'sandbox-client-secret',
    personalToken: 'sandbox-personal-token',
    timeoutMs: 2_000,
  });
});

afterAll(async () => {
  const ended = once(sandbox, 'exit');
  sandbox.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

afterEach(async () => {
  await fetch(`${url}/faults.json`, { method: 'DELETE' });
});

const fault = (target: string, kind: string, options: object = {}) =>
  fetch(`${url}/faults.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target, kind, ...options }),
  });

/** Approves the consent page as a buyer; returns the query of the redirect. */
async function consent(buyer: string): Promise<URLSearchParams> {
  const consentPage = new URL(marketplace.authorizationUrl({ redirectUri, state: 'our-state' }));
  const form = new URLSearchParams(consentPage.searchParams);
  form.set('buyer', buyer);
  form.set('decision', 'approve');
  const answer = await fetch(consentPage.origin + consentPage.pathname, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  return new URL(answer.headers.get('location') ?? '').searchParams;
}

async function grantOf(buyer: string): Promise<NewGrant> {
  return marketplace.exchangeCode((await consent(buyer)).get('code') ?? '');
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error,
  );

test('a token identifies the buyer who approved', async () => {
  const returned = await consent('two-licenses');
  expect(returned.get('state')).toBe('our-state');
  const code = returned.get('code') ?? '';
  const { accessToken, expiresInSeconds } = await marketplace.exchangeCode(code);
  expect(expiresInSeconds).toBeGreaterThan(0);
  expect(await marketplace.whoami(accessToken)).toMatchObject({ userId: '7000001' });
  expect(await marketplace.username(accessToken)).toBe('two-licenses');
  expect(await marketplace.email(accessToken)).toContain('@');
  expect(isRefused(await failureOf(marketplace.exchangeCode(code)), 'code_refused')).toBe(true);
});

test('a grant can be refreshed until a newer grant replaces it', async () => {
  const { refreshToken } = await grantOf('support-ended');
  const { accessToken } = await marketplace.refresh(refreshToken);
  expect(await marketplace.whoami(accessToken)).toMatchObject({ userId: '7000002' });
  await grantOf('support-ended');
  const error = await failureOf(marketplace.refresh(refreshToken));
  expect(isRefused(error, 'grant_revoked')).toBe(true);
});

test('reads every page of a long list, whatever its time zone offsets', async () => {
  const { accessToken } = await grantOf('many-purchases');
  const codes = new Set<string>();
  let pages = 0;
  for await (const page of marketplace.purchases(accessToken)) {
    pages += 1;
    expect(page.unreadable).toBe(0);
    for (const { code, soldAt } of page.purchases) {
      codes.add(code);
      expect(soldAt.getTime()).toBeLessThan(Date.now());
    }
  }
  expect([pages, codes.size]).toEqual([3, 240]);
});

test('finds a sale by its code and returns null for an unknown code', async () => {
  expect(await marketplace.saleByCode(essentials)).toMatchObject({
    buyer: 'two-licenses',
    item: { id: 27889640 },
    license: 'regular',
  });
  expect(await marketplace.saleByCode('00000000-0000-0000-0000-000000000000')).toBeNull();
});

test('refuses unknown tokens with the reason', async () => {
  const unknown = await failureOf(marketplace.whoami('never-given-out'));
  expect(isRefused(unknown, 'token_expired')).toBe(true);
  const foreign = clientOf(url, { clientId: 'customer-hub-sandbox', clientSecret: 'wrong' });
  expect(isRefused(await failureOf(foreign.refresh('r')), 'client')).toBe(true);
});

test.each(['down', 'hang', 'http-500', 'html', 'empty', 'invalid-json', '429', 'huge'])(
  'the fault %s is "unreachable", never "no such sale"',
  async (kind) => {
    await fault('sale', kind);
    const error = await failureOf(marketplace.saleByCode(essentials));
    expect(error).toMatchObject({ fault: { kind: 'unreachable' } });
  },
);

test('reports the marketplace’s retry time in milliseconds', async () => {
  await fault('sale', '429', { retry_after: 90 });
  expect(await failureOf(marketplace.saleByCode(essentials))).toMatchObject({
    fault: { reason: 'rate_limited', retryAfterMs: 90_000 },
  });
});

test('distinguishes a missing scope, a revoked token and an error in a 200', async () => {
  const faultOf = async (kind: string) => {
    await fault('sale', kind);
    return failureOf(marketplace.saleByCode(essentials));
  };
  expect(isRefused(await faultOf('403-scope'), 'scope')).toBe(true);
  expect(isRefused(await faultOf('revoked'), 'token_expired')).toBe(true);
  expect(await faultOf('error-in-200')).toMatchObject({ fault: { reason: 'error_in_200' } });
});

test('retries after two failures', async () => {
  await fault('sale', 'down', { times: 2 });
  expect(await marketplace.saleByCode(essentials)).not.toBeNull();
});
