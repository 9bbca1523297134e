import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { days, lifetimes, minutes } from '@hub/contract/limits';
import { compose, type Features } from '#server/app/composition.ts';
import { runCommand } from '#server/cli/commands.ts';
import { shell } from '#test/shell-actor.ts';
import { requireUser, type Browser } from '#test/browser.ts';
import { aPerson, openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { activateSite, codeIn, createSite, essentials, openRequest } from '#test/site.ts';
import { dumpOf } from '#test/plans/two-persons.ts';
import { unzip } from '#test/unzip.ts';

let world: TestHub;
let dataDir: string;
/** Features of a second process, so that tests can run its scheduled tasks immediately. */
let features: Features;
let stop: () => Promise<void>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'hub-data-'));
  world = await openTestHub({ env: { HUB_DATA_DIR: dataDir } });
  const { platform, ...parts } = await compose(world.deps);
  features = parts.features;
  await platform.jobs.start([]);
  stop = () => platform.jobs.stop(1000);
});
afterAll(async () => {
  await stop();
  await world.close();
  rmSync(dataDir, { recursive: true });
});
afterEach(() => world.sandbox.clearFaults());

const run = (...args: string[]) => runCommand(args, { ...world.hub.operators, actor: shell });
const rowsOf = async (text: string, values: readonly unknown[] = []) =>
  (await world.db.query(text, values)).rows;
const exportOf = async (browser: Browser) =>
  (await browser.get('/api/user/data-export')).body.export;
const ready = (browser: Browser) =>
  vi.waitFor(
    async () => {
      const made = await exportOf(browser);
      expect(made?.state).toBe('ready');
      return made;
    },
    { timeout: 15_000, interval: 100 },
  );
const eraseAtOf = async (browser: Browser) =>
  (await browser.get('/api/user/get-info')).body.erase_at;
const ask = (browser: Browser, person: Person, over: object = {}) =>
  browser.post('/api/user/erase-account', {
    username: person.username,
    password: person.password,
    ...over,
  });

describe('data export', () => {
  test('an export is made in the background, announced by email, and downloaded only by its owner', async () => {
    const { browser, person } = await world.signedInBuyer({ firstname: 'Adelheid' });
    expect(await exportOf(browser)).toBeNull();
    const asked = await browser.post('/api/user/ask-data-export', {});
    expect(asked.body.success).toBe(true);
    await world.mail(person.email, 'data export');
    const made = await ready(browser);
    const { body } = await browser.post('/api/user/open-data-export', {});
    expect(body.url).toBe(`/api/user/data-export/${made?.id}`);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await world.hub.http.inject({ url: body.url, headers: { cookie } });
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['cache-control']).toContain('no-store');
    const files = await unzip(answer.rawPayload);
    expect(JSON.parse(files.get('data/users.json') ?? '')).toMatchObject([
      { username: person.username, email: person.email, first_name: 'Adelheid' },
    ]);
    expect(files.get('data/licenses.json')).toContain(person.purchase_code);
    expect([...files.values()].join()).not.toContain('argon2');
    const { browser: other } = await world.signedInBuyer();
    expect((await other.get(body.url)).problem).toMatchObject({ code: 'not_found' });
    expect((await other.post('/api/user/open-data-export', {})).problem).toMatchObject({
      code: 'not_found',
    });
  });

  test('an export can be requested once a day, also by two simultaneous requests', async () => {
    const { browser, person } = await world.signedInBuyer();
    const both = await Promise.all([
      browser.post('/api/user/ask-data-export', {}),
      browser.post('/api/user/ask-data-export', {}),
    ]);
    expect(both.filter(({ body }) => body.success)).toHaveLength(1);
    await ready(browser);
    const again = await browser.post('/api/user/ask-data-export', {});
    expect(again.body).toMatchObject({ success: false, message: expect.stringContaining('day') });
    const count = `select count(*)::int as n from data_exports e join users u on u.id = e.user_id
      where u.username = $1`;
    expect(await rowsOf(count, [person.username])).toEqual([{ n: 1 }]);
  });

  test('opening and downloading an export require a fresh sign-in', async () => {
    const { browser, person } = await world.signedInBuyer();
    await browser.post('/api/user/ask-data-export', {});
    const made = await ready(browser);
    world.clock.advance(minutes(11));
    const url = `/api/user/data-export/${made?.id}`;
    expect((await browser.get(url)).problem).toMatchObject({ code: 'reauthenticate' });
    expect((await browser.post('/api/user/open-data-export', {})).problem).toMatchObject({
      code: 'reauthenticate',
    });
    const wrong = await browser.post('/api/user/open-data-export', { password: 'Wrong-Horse-7' });
    expect(wrong.problem).toMatchObject({ code: 'reauthenticate' });
    const { password } = person;
    await browser.post('/api/user/open-data-export', { password });
    expect((await browser.get(url)).status).toBe(200);
  });

  test('an export expires after seven days, and its file is deleted', async () => {
    const { browser, person } = await world.signedInBuyer();
    await browser.post('/api/user/ask-data-export', {});
    const made = await ready(browser);
    const [row] = await rowsOf('select sha256 from data_exports where id = $1', [made?.id]);
    const file = join(dataDir, 'exports', `${String(row?.['sha256'])}.zip`);
    expect(existsSync(file)).toBe(true);
    world.clock.advance(lifetimes.exportFile + minutes(1));
    expect((await exportOf(browser))?.state).toBe('expired');
    // An expired file cannot be downloaded, also before the task removes it.
    await browser.post('/api/user/confirm', { password: person.password });
    const late = await browser.get(`/api/user/data-export/${made?.id}`);
    expect(late.problem).toMatchObject({ code: 'not_found' });
    await features.privacy.sweep();
    expect(existsSync(file)).toBe(false);
  });

  test('a failed export leaves no partial file and is reported', async () => {
    const { browser, person } = await world.signedInBuyer();
    await browser.post('/api/user/ask-data-export', {});
    await ready(browser);
    const arriving = () =>
      readdirSync(join(dataDir, 'exports')).filter((name) => name.startsWith('.'));
    await expect.poll(arriving).toEqual([]);
    world.clock.advance(days(2));
    await world.db.query('update data_exports set made_at = null, failed_at = now()');
    expect((await exportOf(browser))?.state).toBe('failed');
    expect((await browser.post('/api/user/ask-data-export', {})).body.success).toBe(true);
    await world.mail(person.email, 'data export');
  });
});

describe('account deletion', () => {
  test('requires the password and the username, also after a fresh sign-in', async () => {
    const { browser, person } = await world.signedInBuyer();
    expect((await ask(browser, person, { password: undefined })).problem).toMatchObject({
      code: 'reauthenticate',
    });
    const wrong = await ask(browser, person, { password: 'Wrong-Horse-7' });
    expect(wrong.problem).toMatchObject({ code: 'reauthenticate' });
    expect((await ask(browser, person, { username: 'somebody' })).body).toMatchObject({
      success: false,
      erase_at: null,
    });
    expect(await eraseAtOf(browser)).toBeNull();
  });

  test('waits fourteen days, during which the person can cancel it', async () => {
    const { browser, person } = await world.signedInBuyer();
    const { username, password, email } = person;
    const other = world.browser();
    await other.post('/api/login', { username, password });
    const asked = await ask(browser, person, { username: ` ${username.toUpperCase()} ` });
    const at = new Date(world.clock.now().getTime() + days(14)).toISOString();
    expect(asked.body).toMatchObject({ success: true, erase_at: at });
    expect((await other.get('/api/is_logged')).body.res).toBe(false);
    await world.mail(email, 'will be deleted');
    // A second request does not change the date.
    world.clock.advance(days(1));
    expect((await ask(browser, person)).body).toMatchObject({ erase_at: at });
    await features.privacy.eraseDue();
    await other.post('/api/login', { username, password });
    expect(await eraseAtOf(other)).toBe(at);
    expect((await other.post('/api/user/keep-account', {})).body.success).toBe(true);
    expect(await eraseAtOf(other)).toBeNull();
    await world.mail(email, 'will not be deleted');
    world.clock.advance(days(14));
    await features.privacy.eraseDue();
    expect(await rowsOf('select 1 from users where username = $1', [username])).toHaveLength(1);
  });

  test('deletes all data, notifies the sites and the person, and frees the license', async () => {
    const name = `leaver${Date.now()}`;
    const { browser, person } = await world.signedInBuyer({
      username: name,
      email: `${name}@mail.example`,
      lastname: 'Quintessenz',
    });
    const { userId } = await requireUserId(browser);
    const url = `https://${name}.example`;
    const site = await activateSite(world, browser, url);
    await openRequest(world, browser, `https://open-${name}.example`);
    const text = 'Words that nobody else wrote';
    await browser.post('/api/user/send-message', { topic: 'bug', license_id: null, text });
    await browser.post('/api/user/ask-data-export', {});
    await ready(browser);
    await connect(browser, `market-${name}`);
    const [account] = await rowsOf('select access_token_sealed from accounts where user_id = $1', [
      userId,
    ]);
    const code = person.purchase_code;
    await ask(browser, person);
    world.clock.advance(days(14));
    expect(await features.privacy.eraseDue()).toBe(1);

    expect((await browser.get('/api/is_logged')).body.res).toBe(false);
    const farewell = await world.mail(person.email, 'was deleted');
    expect(farewell.text).not.toContain(name);
    await expect
      .poll(() => rowsOf('select farewell_sealed from erasures where user_id = $1', [userId]))
      .toEqual([{ farewell_sealed: null }]);
    const dump = await dumpOf(world.db);
    for (const word of [
      name,
      'Quintessenz',
      code,
      text,
      String(account?.['access_token_sealed']),
    ]) {
      expect(dump.split('\n').filter((line) => line.includes(word))).toEqual([]);
    }
    expect(await rowsOf('select 1 from data_exports where user_id = $1', [userId])).toEqual([]);
    const headers = { authorization: `Bearer ${site.token}` };
    const body = { site_url: url };
    const beat = await createSite(world).call({
      path: '/api/theme-activation/heartbeat',
      headers,
      body,
    });
    expect(beat.body).toMatchObject({ status: 'released' });
    const off = await createSite(world).call({
      path: '/api/theme-activation/deactivate',
      headers,
      body,
    });
    expect(off.status).toBe(200);
    expect(await features.chain.verify()).toMatchObject({ fault: null });

    await world.sandbox.setBuyers([
      { username: `again-${name}`, purchases: [{ code, item_id: essentials }] },
    ]);
    const next = await world.signedInBuyer({ purchase_code: code });
    await activateSite(world, next.browser, url);
  });

  test('runs once if two operators start it at the same moment', async () => {
    const { browser, person } = await world.signedInBuyer();
    await activateSite(world, browser, `https://${person.username}.example`);
    const act = () => run('user', 'erase', person.email, person.username, 'They wrote.');
    const exits = (await Promise.all([act(), act()])).map(({ exit }) => exit);
    expect(exits).toContain(0);
    await world.mail(person.email, 'was deleted');
    const mails = await world.sandbox.mailTo(person.email);
    expect(mails.filter(({ subject }) => subject.includes('was deleted'))).toHaveLength(1);
    const events = await rowsOf(
      `select a.user_id from audit_events a join erasures e on e.user_id = a.user_id
       where a.event = 'privacy.erased' group by 1 having count(*) > 1`,
    );
    expect(events).toEqual([]);
  });

  test('a cancellation in the last second succeeds, or reports that it is too late', async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      const { browser, person } = await world.signedInBuyer();
      await ask(browser, person);
      world.clock.advance(days(14));
      const [kept] = await Promise.all([
        browser.post('/api/user/keep-account', {}),
        features.privacy.eraseDue(),
      ]);
      const isThere =
        (await rowsOf('select 1 from users where username = $1', [person.username])).length === 1;
      expect(isThere).toBe(kept.status === 200 && kept.body.success);
    }
  });

  test('continues after its process was killed', async () => {
    const { browser, person } = await world.signedInBuyer();
    const { userId } = await requireUserId(browser);
    await world.db.query(
      `insert into erasures (user_id, by, began_at) values ($1, 'operator', $2)`,
      [userId, new Date(world.clock.now().getTime() - minutes(6))],
    );
    await features.privacy.eraseDue();
    expect(await rowsOf('select 1 from users where id = $1', [userId])).toEqual([]);
    await world.mail(person.email, 'was deleted');
  });

  test('a running import writes nothing after the erasure', async () => {
    const { browser, person } = await world.signedInBuyer();
    const { userId } = await requireUserId(browser);
    const market = `market-of-${person.username}`;
    const id = await connect(browser, market);
    await world.sandbox.fault({ target: 'purchases', kind: 'slow' });
    const running = browser.get(`/api/user/envato-resync?envato_user_id=${id}`);
    await run('user', 'erase', person.email, person.username, 'They wrote.');
    await running.catch(() => null);
    for (const table of ['users where id', 'accounts where user_id', 'licenses where user_id']) {
      expect(await rowsOf(`select 1 from ${table} = $1`, [userId])).toEqual([]);
    }
  });

  test('an activation that was approved but not fetched fails after the erasure', async () => {
    const { browser, person } = await world.signedInBuyer();
    const id = await openRequest(world, browser, `https://${person.username}.example`);
    const path = `/api/theme-verification/register?request=${id}` as const;
    const { redirect } = (await browser.get(path)).body as { redirect: string };
    await run('user', 'erase', person.email, person.username, 'They wrote.');
    const { problem } = await createSite(world).exchange(codeIn(redirect));
    expect(problem).toMatchObject({ code: 'code_unknown' });
  });

  test('leaves no job for longer than the documentation states', async () => {
    const { rows } = await world.db.query(
      `select max(deletion_seconds) as kept, min(deletion_seconds) as least from pgboss.job
       union all select max(deletion_seconds), min(deletion_seconds) from pgboss.queue`,
    );
    // Zero would mean no deletion.
    for (const row of rows) expect(row).toEqual({ kept: 7 * 86_400, least: 7 * 86_400 });
    const documented = readFileSync(
      new URL('../../../../../docs/privacy.md', import.meta.url),
      'utf8',
    );
    expect(documented.replace(/\s+/g, ' ')).toContain('are deleted after a week');
  });

  test('an operator cannot be erased, and a wrong username erases no person', async () => {
    const { browser, person } = await world.signedInOperator('viewer');
    expect((await ask(browser, person)).body).toMatchObject({
      success: false,
      message: expect.stringContaining('role'),
    });
    const act = (...words: string[]) => run('user', 'erase', ...words);
    expect(await act(person.email, person.username, 'Why.')).toMatchObject({
      json: { error: 'is_operator' },
    });
    const { person: buyer } = await world.signedInBuyer();
    expect(await act(buyer.email, 'other', 'Why.')).toMatchObject({
      json: { error: 'wrong_name' },
    });
    expect(await act('nobody', 'nobody', 'Why.')).toMatchObject({
      json: { error: 'no_such_user' },
    });
    expect(await act(buyer.email, buyer.username)).toMatchObject({ exit: 2 });
    expect(await rowsOf('select 1 from users where username = $1', [buyer.username])).toHaveLength(
      1,
    );
  });

  test('deletes 250 licenses in batches', async () => {
    const { browser, person } = await world.signedInBuyer();
    const { userId } = await requireUserId(browser);
    await world.db.query(
      `insert into licenses (user_id, item_id, item_name, item_url, item_thumb, code_sealed, code_index, code_end,
         sold_at, license_type, confirmed_at, checked_at, created_at)
       select $1::int, 1, 'Essentials', '', '', 'sealed', 'many-' || $1::int || '-' || n, '0000', now(), 'regular', now(), now(), now()
       from generate_series(1, 250) n`,
      [userId],
    );
    await world.db.query(
      `insert into activations (license_id, item_id, site_url, site, host, end_product, kind,
         activated_at, last_seen_at, token_hash)
       select id, 1, 'https://x.example', 'x.example', 'x.example', 'x.example', 'live', now(), now(),
         'many-' || id from licenses where user_id = $1`,
      [userId],
    );
    await run('user', 'erase', person.email, person.username, 'They wrote.');
    expect(await rowsOf('select 1 from licenses where user_id = $1', [userId])).toEqual([]);
    expect(
      await rowsOf(`select 1 from released_tokens where token_hash like 'many-%'`),
    ).toHaveLength(1 + 250);
  });
});

async function requireUserId(browser: Browser): Promise<{ userId: number }> {
  return { userId: (await requireUser(browser)).id };
}

/** Connects a marketplace account with one more purchase; returns its id. */
async function connect(browser: Browser, buyer: string): Promise<string> {
  const { purchase_code: code } = aPerson();
  await world.sandbox.setBuyers([{ username: buyer, purchases: [{ code, item_id: essentials }] }]);
  const { body } = await browser.post('/api/user/envato-authorization/start', {});
  const returned = await world.sandbox.approve(body.url, buyer);
  const params = Object.fromEntries(returned.searchParams);
  const finished = await browser.post('/api/user/envato-authorization/finish', params);
  expect(finished.body).toMatchObject({ result: true });
  return finished.body.envato_user_id ?? '';
}
