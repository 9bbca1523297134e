// Tests of a license in the console: data, actions, and the events that its owner sees.
import { randomUUID } from 'node:crypto';
import { minutes } from '@hub/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestHub, type TestHub } from '#test/hub.ts';
import type { Browser } from '#test/browser.ts';
import { activateSite, essentials } from '#test/site.ts';

let world: TestHub;
let support: Browser;
let other: Browser;
let owner: Browser;
let supporter: string;

type SignedInBuyer = Awaited<ReturnType<TestHub['signedInBuyer']>>;
let buyer: SignedInBuyer;
let licenseId: number;

beforeAll(async () => {
  world = await openTestHub();
  const signedIn = await world.signedInOperator('support');
  support = signedIn.browser;
  supporter = signedIn.person.username;
  other = (await world.signedInOperator('support')).browser;
  owner = (await world.signedInOperator('owner')).browser;
});
afterAll(() => world.close());

beforeEach(async () => {
  buyer = await world.signedInBuyer();
  const { rows } = await world.db.query('select max(id) as id from licenses');
  licenseId = Number(rows[0]?.['id']);
});

const see = async (id = licenseId, browser = support) =>
  (await browser.get(`/api/operator/license?license_id=${id}` as '/api/operator/license')).body;

const reason = 'asked by telephone';
const actionBody = async () => ({ license_id: licenseId, reason, seen: (await see()).seen });

const auditLogOf = async (browser: Browser) => (await browser.get('/api/user/events')).body.events;

describe('license for operators', () => {
  test('is shown with owner, sites and domain, without its code', async () => {
    await activateSite(world, buyer.browser, 'https://whole-shop.example');
    const { body, status } = await support.get(
      `/api/operator/license?license_id=${licenseId}` as '/api/operator/license',
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: licenseId,
      item: { id: essentials, name: 'Essentials' },
      code_end: buyer.person.purchase_code.slice(-4),
      status: 'valid',
      owner: { username: buyer.person.username, email: buyer.person.email, blocked: false },
      bound_to: 'whole-shop.example',
      moves: 0,
      given_at: null,
    });
    expect(body.sites).toEqual([
      expect.objectContaining({ url: 'https://whole-shop.example', ended_at: null, kind: 'live' }),
    ]);
    expect(JSON.stringify(body)).not.toContain(buyer.person.purchase_code);
    const unknown = `/api/operator/license?license_id=${2 ** 31 - 1}` as '/api/operator/license';
    expect((await support.get(unknown)).problem?.code).toBe('not_found');
  });

  test('is found by its full code; an unregistered code shows the marketplace’s data', async () => {
    const find = async (code: string) =>
      (await support.post('/api/operator/licenses/find', { code })).body;
    const code = ` ${buyer.person.purchase_code.toUpperCase()} `;
    expect(await find(code)).toEqual({ license_id: licenseId, purchase: null });
    const sold = randomUUID();
    await world.sandbox.setBuyers([
      { username: 'somebody', purchases: [{ code: sold, item_id: essentials }] },
    ]);
    expect(await find(sold)).toMatchObject({
      license_id: null,
      purchase: { item: { id: essentials, name: 'Essentials' } },
    });
    expect(await find(randomUUID())).toEqual({ license_id: null, purchase: null });
    expect(await find('nonsense')).toEqual({ license_id: null, purchase: null });
  });

  test('an unregistered license can be registered for an account', async () => {
    const code = randomUUID();
    await world.sandbox.setBuyers([
      { username: 'another', purchases: [{ code, item_id: essentials }] },
    ]);
    const requestBody = { code, to: buyer.person.email, reason };
    const { body } = await support.post('/api/operator/licenses/register', requestBody);
    expect(body).toMatchObject({ success: true });
    const repeated = await support.post('/api/operator/licenses/register', requestBody);
    expect(repeated.body).toEqual({
      success: false,
      message: `${buyer.person.email} already owns this license.`,
    });
    expect((await buyer.browser.get('/api/user/licenses')).body).toHaveLength(2);
  });
});

test('refuses to register a code that its buyer has claimed in the meantime', async () => {
  const code = randomUUID();
  await world.sandbox.setBuyers([
    { username: 'quick', purchases: [{ code, item_id: essentials }] },
  ]);
  const lookup = await support.post('/api/operator/licenses/find', { code });
  expect(lookup.body).toMatchObject({ license_id: null });
  const claimed = await buyer.browser.post('/api/user/claim-license', { purchase_code: code });
  expect(claimed.body).toMatchObject({ success: true });
  const another = await world.signedInBuyer();
  const requestBody = { code, to: another.person.email, reason };
  const { status, problem } = await support.post('/api/operator/licenses/register', requestBody);
  expect([status, problem?.code]).toEqual([409, 'changed_meanwhile']);
  expect(problem?.message).toContain('Someone registered this purchase code in the meantime');
  expect((await buyer.browser.get('/api/user/licenses')).body).toHaveLength(2);
  expect((await another.browser.get('/api/user/licenses')).body).toHaveLength(1);
});

describe('operator action on a license', () => {
  test('releases one site, and shows the reason to the owner', async () => {
    const { activationId } = await activateSite(world, buyer.browser, 'https://one-shop.example');
    await activateSite(world, buyer.browser, 'https://dev.one-shop.example');
    const requestBody = { activation_id: activationId, reason };
    const { body } = await support.post('/api/operator/site/release', requestBody);
    expect(body).toEqual({ success: true, message: 'Deactivated: one-shop.example.' });
    const [event] = await auditLogOf(buyer.browser);
    expect(event).toMatchObject({ event: 'verification.ended', actor: 'operator', reason });
    const mail = await world.mail(buyer.person.email, 'no longer activated');
    expect(mail.text).toContain(`Reason given by our support team: ${reason}`);
    const { body: auditLog } = await support.get(
      `/api/operator/trail?license=${licenseId}&actor=operator` as '/api/operator/trail',
    );
    expect(auditLog.rows[0]).toMatchObject({ by: { kind: 'user', name: supporter }, reason });
    const { sites } = await see();
    expect(sites.filter(({ ended_at: ended }) => ended === null)).toHaveLength(1);
    // The site is already released.
    const repeated = await support.post('/api/operator/site/release', requestBody);
    expect(repeated.problem?.code).toBe('not_found');
  });

  test('releases every site', async () => {
    await activateSite(world, buyer.browser, 'https://all-shop.example');
    await activateSite(world, buyer.browser, 'https://dev.all-shop.example');
    const { body } = await support.post('/api/operator/license/release', await actionBody());
    expect(body.message).toBe('Deactivated: all-shop.example, dev.all-shop.example.');
    expect((await see()).sites.every(({ ended_at: ended }) => ended !== null)).toBe(true);
    expect((await see()).bound_to).toBe('all-shop.example');
  });

  test('unlocks the license from its domain', async () => {
    await activateSite(world, buyer.browser, 'https://old-shop.example');
    const { body } = await support.post('/api/operator/license/move', await actionBody());
    expect(body.message).toBe(
      'The license is no longer bound to old-shop.example. Its next live site can use any domain.',
    );
    expect(await see()).toMatchObject({ bound_to: null });
    expect((await auditLogOf(buyer.browser))[0]).toMatchObject({
      event: 'verification.unbound',
      reason,
    });
  });

  test('blocks the license and lifts the block', async () => {
    for (const [blocked, status] of [
      [true, 'blocked'],
      [false, 'valid'],
    ] as const) {
      const requestBody = { ...(await actionBody()), blocked };
      const { body } = await support.post('/api/operator/license/block', requestBody);
      expect(body.success).toBe(true);
      expect(await see()).toMatchObject({ status });
    }
    const mail = await world.mail(buyer.person.email, 'blocked');
    expect(mail.text).toContain(reason);
  });

  test('assigns the license to another account', async () => {
    const to = await world.signedInBuyer();
    const give = async (who: string) =>
      (await support.post('/api/operator/license/give', { ...(await actionBody()), to: who })).body;
    expect(await give('nobody@mail.example')).toEqual({
      success: false,
      message: 'No account has the username or email nobody@mail.example.',
    });
    expect(await give(to.person.username)).toMatchObject({ success: true });
    expect((await see(licenseId)).owner).toMatchObject({ username: to.person.username });
    expect((await auditLogOf(buyer.browser))[0]).toMatchObject({
      event: 'licenses.given_away',
      reason,
    });
    expect((await auditLogOf(to.browser))[0]).toMatchObject({
      event: 'licenses.given_here',
      reason,
    });
  });

  test('refuses an account with an unverified email address as the new owner', async () => {
    const stranger = {
      ...buyer.person,
      username: `s${licenseId}`,
      email: `agency-${licenseId}@mail.example`,
    };
    const purchase_code = randomUUID();
    await world.sandbox.setBuyers([
      { username: `m${licenseId}`, purchases: [{ code: purchase_code, item_id: essentials }] },
    ]);
    const tab = world.browser();
    const registered = await tab.post('/api/register', { ...stranger, purchase_code });
    expect(registered.body).toMatchObject({ success: true });
    for (const to of [stranger.email, stranger.username]) {
      const { body } = await support.post('/api/operator/license/give', {
        ...(await actionBody()),
        to,
      });
      expect(body).toMatchObject({
        success: false,
        message: expect.stringContaining('is not verified yet'),
      });
    }
    expect((await see()).owner).toMatchObject({ username: buyer.person.username });
    expect((await see()).given_at).toBeNull();
  });

  test('records an assignment for the license, and for each owner in that owner’s events', async () => {
    const from = await world.signedInBuyer();
    const to = await world.signedInBuyer();
    await activateSite(world, from.browser, 'https://handed-over.example');
    const id = Number((await from.browser.get('/api/user/licenses')).body[0]?.id);
    // Earlier releases of the hub named a license only by the end of its code.
    await world.db.query(
      `update audit_events set details = details - 'license_id'
       where event = 'licenses.added' and details ->> 'license_id' = $1`,
      [String(id)],
    );
    const { seen } = await see(id);
    const requestBody = { license_id: id, to: to.person.email, reason, seen };
    const { body } = await support.post('/api/operator/license/give', requestBody);
    expect(body).toMatchObject({ success: true });
    const { body: auditLog } = await support.get(
      `/api/operator/trail?license=${id}` as '/api/operator/trail',
    );
    expect(auditLog.rows.map(({ event }) => event)).toEqual([
      'licenses.given_here',
      'licenses.given_away',
      'verification.activated',
      'verification.approved',
      'licenses.added',
    ]);
    const ofTheirs = (await auditLogOf(to.browser)).map(({ event, text }) => `${event} ${text}`);
    expect(ofTheirs.filter((told) => told.includes('handed-over.example'))).toEqual([]);
    expect((await auditLogOf(from.browser)).map(({ event }) => event)).not.toContain(
      'licenses.given_here',
    );
  });

  test('requires a reason', async () => {
    const requestBody = { ...(await actionBody()), reason: '  ' };
    const { problem } = await support.post('/api/operator/license/move', requestBody);
    expect(problem?.errors?.[0]?.field).toBe('reason');
  });
});

describe('full code for operators', () => {
  const show = (browser: Browser) =>
    browser.post('/api/operator/license/show-code', { license_id: licenseId });

  test('showing the full code requires an owner with a fresh proof of identity, and the buyer sees it', async () => {
    expect((await show(support)).problem?.code).toBe('forbidden');
    world.clock.advance(minutes(16));
    expect((await show(owner)).problem?.code).toBe('reauthenticate');
    world.clock.advance(-minutes(16));
    expect((await show(owner)).body).toEqual({ code: buyer.person.purchase_code });
    expect((await auditLogOf(buyer.browser))[0]).toMatchObject({
      event: 'licenses.code_shown',
      actor: 'operator',
    });
  });
});

describe('parallel changes to a license', () => {
  test('one of several parallel changes succeeds, and the refusals name that change', async () => {
    const action = await actionBody();
    const both = await Promise.all([
      support.post('/api/operator/license/block', { ...action, blocked: true }),
      other.post('/api/operator/license/move', action),
      owner.post('/api/operator/license/release', action),
    ]);
    // Releasing a license without an active site records no event.
    const refused = both.filter(({ problem }) => problem !== null);
    expect(refused.map(({ status, problem }) => [status, problem?.code])).toEqual(
      refused.map(() => [409, 'changed_meanwhile']),
    );
    expect(refused.length).toBeGreaterThanOrEqual(1);
    const { rows } = await world.db.query(
      `select count(*)::int as n from audit_events where details ->> 'license_id' = $1::text
        and event in ('licenses.blocked', 'verification.unbound')`,
      [String(licenseId)],
    );
    expect(rows[0]?.['n']).toBe(1);
    const message = refused[0]?.problem?.message ?? '';
    expect(message).toMatch(
      /^Someone else changed this first\. Nothing was saved\. Changes: License (?:blocked|unlocked)/,
    );
    expect(message).toMatch(/\(buyer\d+\)\.$/);
  });

  test('one of ten parallel assignments succeeds', async () => {
    const action = await actionBody();
    const people = [await world.signedInBuyer(), await world.signedInBuyer()];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        (nth % 2 ? support : other).post('/api/operator/license/give', {
          ...action,
          to: people[nth % 2]?.person.email,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ problem }) => problem?.code === 'changed_meanwhile')).toHaveLength(9);
  });

  test('showing the code does not conflict with an operator’s action', async () => {
    const action = await actionBody();
    await buyer.browser.post('/api/user/show-code', { license_id: licenseId });
    const { status } = await support.post('/api/operator/license/move', action);
    expect(status).toBe(200);
  });

  test('a change by the buyer conflicts with an operator’s action', async () => {
    await activateSite(world, buyer.browser, 'https://mine-shop.example');
    const action = await actionBody();
    const { sites } = await see();
    await buyer.browser.post('/api/user/release-site', {
      activation_id: sites[0]?.activation_id,
    });
    const { problem } = await support.post('/api/operator/license/release', action);
    expect(problem?.message).toContain('mine-shop.example');
  });
});
