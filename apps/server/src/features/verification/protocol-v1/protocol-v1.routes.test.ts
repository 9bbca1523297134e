import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { days, hours } from '@hub/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shell } from '#test/shell-actor.ts';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { createProtocolV1Theme } from '#test/doubles/protocol-v1-theme.ts';
import { writeTheme } from '#test/release-zip.ts';
import { activateSite, createSite, openRequest } from '#test/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'older-themes-'));
let world: TestHub;
beforeAll(async () => {
  // Captcha and rate limits are off because the tests create many people.
  const env = { HUB_LEGACY: 'on', HUB_DATA_DIR: folder };
  world = await openTestHub({ env });
  const zip = await writeTheme(folder, ['essentials', '9.0.0']);
  expect(await world.hub.operators.releases.themes.publish(zip, shell)).toMatchObject({ ok: true });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

/** Matches every full purchase code. Only `verify` may return one. */
const wholeCode = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;

/**
 * Opens the address from the theme and approves the request. Returns the address that leads back to
 * the site.
 */
async function approve(browser: Browser, start: string): Promise<string> {
  const redirected = await browser.get(start);
  expect(redirected, JSON.stringify(redirected.body)).toMatchObject({ status: 302 });
  const request = new URL(String(redirected.headers['location'])).searchParams.get('request');
  await browser.get(`/api/theme-verification/info?request=${request}`);
  const registered = await browser.get(`/api/theme-verification/register?request=${request}`);
  expect(registered.problem).toBeNull();
  return (registered.body as { redirect: string }).redirect;
}

interface Active {
  readonly browser: Browser;
  readonly person: Person;
  readonly theme: ReturnType<typeof createProtocolV1Theme>;
  readonly back: string;
}

async function anActiveTheme(domain: string): Promise<Active> {
  const { browser, person } = await world.signedInBuyer();
  const theme = createProtocolV1Theme(world, domain);
  const returnUrl = await approve(browser, theme.start);
  expect(await theme.comeBack(returnUrl)).toBe('The theme is activated.');
  return { browser, person, theme, back: returnUrl };
}

const get = async (path: string) => {
  const { statusCode, body } = await world.hub.http.inject(path);
  return { status: statusCode, body };
};

const sitesOf = async (browser: Browser) =>
  (await browser.get('/api/user/licenses')).body.flatMap(({ sites }) => sites);

describe('theme with protocol v1', () => {
  it('activates, renews its key, updates and deactivates, and then frees its slot', async () => {
    const { browser, person, theme } = await anActiveTheme('https://older.example');
    expect(theme.kept).toMatchObject({ code: person.purchase_code });
    expect(theme.kept.key).toMatch(/^rtxc9\/\/[\w-]{43}$/);
    expect(await sitesOf(browser)).toMatchObject([
      { url: 'https://older.example', kind: 'live', older_theme: true },
    ]);
    await world.mail(person.email, 'older.example is activated');

    // The license has no free slot for a theme with protocol v2.
    const id = await openRequest(world, browser, 'https://newer.example');
    const refused = await browser.get(`/api/theme-verification/register?request=${id}`);
    expect(refused.problem?.code).toBe('all_used');

    // The theme renews its key only if the key has another form.
    const firstKey = theme.kept.key;
    await theme.openDashboard();
    expect(theme.kept.key).toBe(firstKey);
    theme.kept.key = 'of-a-hub-before-this-one';
    await theme.openDashboard();
    expect(theme.kept).toMatchObject({ updateFailed: false });
    expect(theme.kept.key).toMatch(/^rtxc9\/\//);
    expect(theme.kept.key).not.toBe(firstKey);

    const offer = await theme.lookForUpdates('3.1.0');
    expect(offer).toMatchObject({ version: '9.0.0', url: expect.stringMatching(/^https:/) });
    const link = new URL(offer?.download_link ?? '').pathname;
    expect(await world.hub.http.inject(link)).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'application/zip' },
    });

    expect(await theme.deactivate()).toBe(true);
    expect(theme.kept.code).toBe('');
    expect(await sitesOf(browser)).toEqual([]);
    expect((await get(link)).status).toBe(404);
    const retried = await browser.get(`/api/theme-verification/register?request=${id}`);
    expect(retried.problem).toBeNull();
  });

  it('keeps its slot after its update to a theme with protocol v2', async () => {
    const { browser, theme } = await anActiveTheme('https://grows.example');
    const { token } = await activateSite(world, browser, 'https://grows.example');
    expect(await sitesOf(browser)).toMatchObject([{ older_theme: false }]);
    expect(await theme.deactivate()).toBe(false);
    const beat = await createSite(world).call({
      path: '/api/theme-activation/heartbeat',
      body: { site_url: 'https://grows.example' },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(beat.body).toMatchObject({ status: 'active' });
  });

  it('learns that no update exists or that its activation ended, and retries after a refund', async () => {
    const { browser, theme } = await anActiveTheme('https://asks.example');
    expect(await theme.lookForUpdates('9.0.0')).toBeNull();
    expect(theme.kept.updates).toMatchObject({ days: 30, told: { noupdates: true } });
    theme.kept.updates = null;
    const refund = `update licenses set status = $1 where id = (select license_id from activations where site = 'asks.example')`;
    await world.db.query(refund, ['refunded']);
    expect(await theme.lookForUpdates('3.1.0')).toBeNull();
    expect(theme.kept.updates).toBeNull();
    await world.db.query(refund, ['valid']);
    const [site] = await sitesOf(browser);
    await browser.post('/api/user/release-site', { activation_id: site?.activation_id });
    expect(await theme.lookForUpdates('3.1.0')).toBeNull();
    expect(theme.kept.updates).toMatchObject({ told: { fail: true } });
  });

  it('keeps its slot on a staging site while it checks for updates', async () => {
    const { browser, theme } = await anActiveTheme('https://dev.seen.example');
    world.clock.advance(days(50));
    await theme.lookForUpdates('3.1.0');
    world.clock.advance(days(50));
    await world.hub.tidy();
    const [row] = (
      await world.db.query(
        `select ended_at, protocol from activations where site = 'dev.seen.example'`,
      )
    ).rows;
    expect(row).toEqual({ ended_at: null, protocol: 1 });
    await browser.get('/api/is_logged');
  });

  it('an unknown theme and a foreign return address lead to an error page', async () => {
    const start = createProtocolV1Theme(world, 'https://older.example').start;
    const unknown = await world.hub.http.inject(
      start.replace('theme=essentials', 'theme=megapack'),
    );
    expect(unknown.statusCode).toBe(404);
    expect(unknown.body).toContain('does not know the theme');
    const elsewhere = await world.hub.http.inject(
      start.replace(/return_url=[^&]*/, 'return_url=https%3A%2F%2Fevil.example%2F'),
    );
    expect(elsewhere.statusCode).toBe(422);
    expect(elsewhere.headers['location']).toBeUndefined();
    expect(elsewhere.body).toContain('return_url must lead back to the site.');
  });
});

describe('purchase code for a theme with protocol v1', () => {
  const verify = (key: string, domain: string) =>
    get(`/theme-verification/verify?pixfort_key=${key}&domain=${domain}`);

  it('is returned once, for a new key', async () => {
    const { person, theme, back } = await anActiveTheme('https://once.example');
    const { key } = theme.kept;
    expect(await verify(key, 'https://once.example')).toMatchObject({ status: 400 });
    expect((await verify(key, 'https://once.example')).body).not.toMatch(wholeCode);
    await world.mail(person.email, 'used an activation code');
    // The theme is activated, so opening the address again sends no request.
    expect(await theme.comeBack(back)).toBe('');
    expect(theme.kept.code).toBe(person.purchase_code);
  });

  it.each([
    ['guessed', async () => [`rtxc9//${'A'.repeat(43)}`, 'https://key.example']],
    ['cut off at the beginning', async (key: string) => [key.slice(7), 'https://key.example']],
    ['stolen for another domain', async (key: string) => [key, 'https://thief.example']],
    [
      'stolen for another site of the domain',
      async (key: string) => [key, 'https://a.key.example'],
    ],
    ['sent without a domain', async (key: string) => [key, '']],
  ] as const)('is not returned for a key that is %s', async (_which, twist) => {
    const { browser } = await world.signedInBuyer();
    const theme = createProtocolV1Theme(world, 'https://key.example');
    const returnUrl = new URL(await approve(browser, theme.start));
    const [key = '', domain = ''] = await twist(returnUrl.searchParams.get('pixfortKey') ?? '');
    const answer = await verify(key, domain);
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.body).not.toMatch(wholeCode);
    expect(JSON.parse(answer.body)).toMatchObject({ message: expect.stringMatching(/activat/) });
    expect(await sitesOf(browser)).toEqual([]);
    // The site of the key can still exchange it.
    expect(await theme.comeBack(returnUrl.href)).toBe('The theme is activated.');
  });

  it('is not returned after the key has expired', async () => {
    const { browser } = await world.signedInBuyer();
    const theme = createProtocolV1Theme(world, 'https://late.example');
    const returnUrl = await approve(browser, theme.start);
    world.clock.advance(hours(1));
    expect(await theme.comeBack(returnUrl)).toMatch(/expired/);
    expect(theme.kept.code).toBe('');
  });

  it('is not returned for a one-time code of protocol v2', async () => {
    const { browser } = await world.signedInBuyer();
    const id = await openRequest(world, browser, 'https://own.example');
    const { redirect } = (await browser.get(`/api/theme-verification/register?request=${id}`)).body;
    const code = new URL(redirect).searchParams.get('hub_code') ?? '';
    const answer = await verify(code, 'https://own.example');
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.body).not.toMatch(wholeCode);
    expect((await createSite(world).exchange(code)).status).toBe(200);
  });

  it('never appears in the log, and neither does its key', async () => {
    const { person, theme } = await anActiveTheme('https://quiet.example');
    await theme.lookForUpdates('3.1.0');
    const { key } = theme.kept;
    expect(await theme.deactivate()).toBe(true);
    const log = world.logged.join('');
    expect(log).toContain('/theme-verification/verify');
    expect(log).not.toContain(person.purchase_code);
    expect(log).not.toContain(key.slice('rtxc9//'.length));
    // Request ids have the form of a purchase code, too.
    const ids = /"reqId":"[\da-f-]{36}"/g;
    expect(log.replaceAll(ids, '')).not.toMatch(wholeCode);
  });
});

describe('key of a theme with protocol v1', () => {
  it('ends no activation if it is guessed or belongs to another domain', async () => {
    const first = await anActiveTheme('https://one.example');
    const other = await anActiveTheme('https://other.example');
    const tries = [
      { ...other.theme.kept, key: `rtxc9//${'A'.repeat(43)}` },
      { ...other.theme.kept, key: first.theme.kept.key },
      { ...other.theme.kept, code: first.person.purchase_code },
    ];
    for (const kept of tries) {
      const thief = createProtocolV1Theme(world, 'https://other.example', kept);
      expect(await thief.deactivate()).toBe(false);
    }
    const elsewhere = createProtocolV1Theme(world, 'https://one.example', { ...other.theme.kept });
    expect(await elsewhere.deactivate()).toBe(false);
    expect(await sitesOf(other.browser)).toMatchObject([{ url: 'https://other.example' }]);
    expect(await sitesOf(first.browser)).toMatchObject([{ url: 'https://one.example' }]);
    expect(await other.theme.deactivate()).toBe(true);
    // A repeated deactivation has the same result.
    expect(
      await createProtocolV1Theme(world, 'https://one.example', first.theme.kept).deactivate(),
    ).toBe(true);
  });

  it('is not accepted as a token of protocol v2', async () => {
    const { theme } = await anActiveTheme('https://bearer.example');
    const { key } = theme.kept;
    for (const token of [key, key.slice('rtxc9//'.length)]) {
      const beat = await createSite(world).call({
        path: '/api/theme-activation/heartbeat',
        body: { site_url: 'https://bearer.example' },
        headers: { authorization: `Bearer ${token}` },
      });
      expect(beat.problem?.code).toBe('unknown_token');
    }
  });

  it('is counted if it is wrong; above the limit the answer is 503', async () => {
    const limited = await openTestHub({ env: { HUB_LEGACY: 'on', HUB_LIMITS: 'on' } });
    const guess = '/theme-verification/verify?pixfort_key=rtxc9//no&domain=https://one.example';
    const statuses: number[] = [];
    for (let n = 0; n < 300; n += 1)
      statuses.push((await limited.hub.http.inject(guess)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect(await limited.hub.http.inject(guess)).toMatchObject({ statusCode: 503, body: '' });
    const { start } = createProtocolV1Theme(limited, 'https://one.example');
    const startStatuses: number[] = [];
    for (let n = 0; n < 31; n += 1)
      startStatuses.push((await limited.hub.http.inject(start)).statusCode);
    expect(startStatuses.at(-2)).toBe(302);
    expect(startStatuses.at(-1)).toBe(429);
    await limited.close();
  });
});

describe('download link', () => {
  it('is valid for its release and its site, for three weeks', async () => {
    const { browser, theme } = await anActiveTheme('https://link.example');
    const offer = await theme.lookForUpdates('3.1.0');
    const { pathname } = new URL(offer?.download_link ?? '');
    const [text = '', signature = ''] = pathname.split('/').at(-1)?.split('.') ?? [];
    const fields = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    const forged = Buffer.from(JSON.stringify(fields.with(2, 'x.example'))).toString('base64url');
    for (const ticket of [`${forged}.${signature}`, text, `${text}.${signature}x`, `${text}.`]) {
      expect((await get(`/updates/download/${ticket}`)).status).toBe(404);
    }
    world.clock.advance(days(21) - hours(1));
    expect((await get(pathname)).status).toBe(200);
    world.clock.advance(hours(2));
    expect((await get(pathname)).status).toBe(404);
    await browser.get('/api/is_logged');
  });
});

describe('request about an unknown purchase code', () => {
  it('leaves the theme unchanged', async () => {
    const code = '11111111-2222-4333-8444-555555555555';
    const before = { code, key: 'of-a-hub-before-this-one', updateFailed: false, updates: null };
    const theme = createProtocolV1Theme(world, 'https://before.example', { ...before });
    await theme.openDashboard();
    expect(await theme.lookForUpdates('3.1.0')).toBeNull();
    expect(await theme.deactivate()).toBe(false);
    expect(theme.kept).toEqual(before);
  });
});

describe('HUB_LEGACY', () => {
  const paths = [
    '/theme-verification/verify?pixfort_key=rtxc9//x&domain=https://shop.example',
    '/theme-verification/update?purchase_key=x&domain=https://shop.example&version=2',
    '/theme-verification/deactivate?purchase_key=x&pixfort_key=y&domain=https://shop.example',
    '/updates/info?domain=https://shop.example&purchase_key=x&item=essentials&current_version=1',
  ];

  it('HUB_LEGACY is guard by default: programs get 503 without a body, and browsers get the app', async () => {
    const guarded = await openTestHub();
    for (const path of paths) {
      const { statusCode, body, headers } = await guarded.hub.http.inject(path);
      expect({ path, statusCode, body }).toEqual({ path, statusCode: 503, body: '' });
      expect(headers['content-type']).toBeUndefined();
    }
    const theme = createProtocolV1Theme(guarded, 'https://shop.example', {
      code: '11111111-2222-4333-8444-555555555555',
      key: 'of-a-hub-before-this-one',
      updateFailed: false,
      updates: null,
    });
    await theme.openDashboard();
    expect(await theme.lookForUpdates('3.1.0')).toBeNull();
    expect(await theme.deactivate()).toBe(false);
    expect(theme.kept).toMatchObject({ updateFailed: false, updates: null });
    expect((await guarded.hub.http.inject(theme.start)).body).toContain('<title>Hub</title>');
    await guarded.close();
  });

  it('HUB_LEGACY=off serves the app at these addresses, and a theme reports a failed update', async () => {
    const off = await openTestHub({ env: { HUB_LEGACY: 'off' } });
    for (const path of paths) {
      expect((await off.hub.http.inject(path)).body).toContain('<title>Hub</title>');
    }
    const state = { code: 'abc', key: 'old', updateFailed: false, updates: null };
    const theme = createProtocolV1Theme(off, 'https://shop.example', state);
    await theme.openDashboard();
    expect(theme.kept.updateFailed).toBe(true);
    await off.close();
  });

  it('HUB_LEGACY=on answers 503 without a body while the database fails', async () => {
    const { rows } = await world.db.query('select 1 as one');
    expect(rows).toHaveLength(1);
    await world.db.query('alter table licenses rename to licenses_away');
    try {
      for (const path of paths.slice(1)) {
        expect(await get(path.replaceAll('=x', '=11111111-2222-4333-8444-555555555555'))).toEqual({
          status: 503,
          body: '',
        });
      }
    } finally {
      await world.db.query('alter table licenses_away rename to licenses');
    }
  });
});
