// Tests that an assigned license works for its new owner, and that no assignment reveals the full
// code.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lifetimes } from '@hub/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { shell } from '#test/shell-actor.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { createProtocolV1Theme } from '#test/doubles/protocol-v1-theme.ts';
import { activateSite } from '#test/site.ts';
import { unzip } from '#test/unzip.ts';
import { runCommand } from '#server/cli/commands.ts';

let world: TestHub;
let folder: string;
let support: Browser;
type SignedInBuyer = Awaited<ReturnType<TestHub['signedInBuyer']>>;
let buyer: SignedInBuyer;
let friend: SignedInBuyer;
let id: number;
let code: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'given-code-'));
  world = await openTestHub({ env: { HUB_LEGACY: 'on', HUB_DATA_DIR: folder } });
  support = (await world.signedInOperator('support')).browser;
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  friend = await world.signedInBuyer();
  buyer = await world.signedInBuyer();
  code = buyer.person.purchase_code;
  const { rows } = await world.db.query('select max(id) as id from licenses');
  id = Number(rows[0]?.['id']);
});

const reason = 'asked by telephone';
const seenOf = async (): Promise<number> =>
  (await support.get(`/api/operator/license?license_id=${id}` as '/api/operator/license')).body
    .seen;

async function give(to: string): Promise<void> {
  const asked = { license_id: id, to, reason, seen: await seenOf() };
  const { body } = await support.post('/api/operator/license/give', asked);
  expect(body).toMatchObject({ success: true });
}

const show = ({ browser }: SignedInBuyer) =>
  browser.post('/api/user/show-code', { license_id: id });
const withheld = { status: 409, problem: { code: 'code_withheld' } };

const shownTimes = async (): Promise<number> => {
  const { rows } = await world.db.query(
    `select id from audit_events where event = 'licenses.code_shown' and details ->> 'license_id' = $1`,
    [String(id)],
  );
  return rows.length;
};

async function copyOf({ person }: SignedInBuyer): Promise<string> {
  const file = join(folder, `${randomUUID()}.zip`);
  const services = { ...world.hub.operators, actor: shell };
  const args = ['user', 'export', person.username, file, 'They', 'asked.'];
  expect(await runCommand(args, services)).toMatchObject({ exit: 0 });
  return [...(await unzip(file)).values()].join('\n');
}

test('the new owner uses an assigned license, but sees only the end of its code', async () => {
  expect((await show(buyer)).body).toEqual({ code });
  await give(friend.person.username);
  const answer = await show(friend);
  expect(answer).toMatchObject(withheld);
  expect(answer.problem?.message).toContain('connect the Envato account that bought the license');
  expect(await shownTimes()).toBe(1);
  const copy = await copyOf(friend);
  expect(copy).toContain(code.slice(-4));
  expect(copy).not.toContain(code);
  const { token } = await activateSite(world, friend.browser, `https://given-${id}.example`);
  expect(token).toEqual(expect.any(String));
});

test('an API token can assign a license without revealing its code to the new owner', async () => {
  const owner = (await world.signedInOperator('owner')).browser;
  const tokenBody = { name: `desk ${id}`, scopes: ['licenses:write'], days: 1 };
  const { body: made } = await owner.post('/api/operator/tokens/create', tokenBody);
  const headers = { authorization: `Bearer ${'secret' in made ? made.secret : ''}` };
  const payload = { license_id: id, to: friend.person.username, reason, seen: await seenOf() };
  const answer = await world.hub.http.inject({
    method: 'POST',
    url: '/api/operator/license/give',
    headers,
    payload,
  });
  expect(answer.json()).toMatchObject({ success: true });
  expect(await show(friend)).toMatchObject(withheld);
  const other = await world.signedInBuyer();
  await give(other.person.username);
  expect(await show(other)).toMatchObject(withheld);
  await give(friend.person.username);
  expect(await show(friend)).toMatchObject(withheld);
  expect(await shownTimes()).toBe(0);
});

test('an assigned license is refused for a theme with protocol v1, which would receive the code', async () => {
  const host = `https://older-${id}.example`;
  await give(friend.person.username);
  const { start } = createProtocolV1Theme(world, host);
  const redirected = await friend.browser.get(start);
  const request = new URL(String(redirected.headers['location'])).searchParams.get('request');
  const info = await friend.browser.get(`/api/theme-verification/info?request=${request}`);
  const licenseIn = (body: typeof info.body) =>
    'licenses' in body ? body.licenses.find(({ license_id: one }) => one === id) : undefined;
  expect(licenseIn(info.body)).toMatchObject({
    fits: false,
    why: expect.stringMatching(/update the theme/),
  });
  const registerPath =
    `/api/theme-verification/register?request=${request}&license_id=${id}` as const;
  expect(await friend.browser.get(registerPath)).toMatchObject(withheld);
  const { rows } = await world.db.query('select id from reservations where license_id = $1', [id]);
  expect(rows).toEqual([]);
});

test('an assignment during a protocol v1 activation withholds the code from the theme', async () => {
  const host = `https://between-${id}.example`;
  const theme = createProtocolV1Theme(world, host);
  const redirected = await buyer.browser.get(theme.start);
  const request = new URL(String(redirected.headers['location'])).searchParams.get('request');
  await buyer.browser.get(`/api/theme-verification/info?request=${request}`);
  const registerPath =
    `/api/theme-verification/register?request=${request}&license_id=${id}` as const;
  const { redirect } = (await buyer.browser.get(registerPath)).body as { redirect: string };
  await give(friend.person.username);
  await give(buyer.person.username);
  expect(await theme.comeBack(redirect)).toContain('whole purchase code');
  expect(theme.kept.code).toBe('');
});

test('connecting the marketplace account that bought an assigned license shows its code', async () => {
  const at = '/api/user/envato-authorization';
  await give(friend.person.username);
  const { url } = (await friend.browser.post(`${at}/start`, {})).body;
  const returnUrl = await world.sandbox.approve(url, `market-${buyer.person.username}`);
  await friend.browser.post(`${at}/finish`, Object.fromEntries(returnUrl.searchParams));
  expect((await show(friend)).body).toEqual({ code });
  expect(await copyOf(friend)).toContain(code);
});

test('an assigned license stays with its owner when its buyer connects, and the buyer is informed', async () => {
  const sold = randomUUID();
  const username = `late-buyer-${id}`;
  await world.sandbox.setBuyers([{ username, purchases: [{ code: sold, item_id: 27889640 }] }]);
  const body = { code: sold, to: friend.person.email, reason };
  const registered = await support.post('/api/operator/licenses/register', body);
  expect(registered.body).toMatchObject({ success: true });
  const codesOf = async ({ browser }: SignedInBuyer) =>
    (await browser.get('/api/user/licenses')).body.map(({ purchase }) => purchase.code.slice(-4));
  const at = '/api/user/envato-authorization';
  const { url } = (await buyer.browser.post(`${at}/start`, {})).body;
  const returnUrl = await world.sandbox.approve(url, username);
  const finished = await buyer.browser.post(
    `${at}/finish`,
    Object.fromEntries(returnUrl.searchParams),
  );
  expect(finished.body.message).toContain('One license stays with another account');
  expect(await codesOf(friend)).toContain(sold.slice(-4));
  expect(await codesOf(buyer)).not.toContain(sold.slice(-4));
});

test('hides codes while a change of the email address by support can be reversed', async () => {
  const { person } = buyer;
  const { rows } = await world.db.query('select user_id from licenses where id = $1', [id]);
  const userId = Number(rows[0]?.['user_id']);
  const about = await support.get(`/api/operator/person?id=${userId}` as '/api/operator/person');
  const email = `mine.${person.email}`;
  const body = { id: userId, seen: about.body.seen, reason, email };
  const corrected = await support.post('/api/operator/person/correct-address', body);
  expect(corrected.body).toMatchObject({ success: true });
  const seen = (await support.get(`/api/operator/person?id=${userId}` as '/api/operator/person'))
    .body.seen;
  await support.post('/api/operator/person/send-reset', { id: userId, seen });
  const { links } = await world.mail(email, 'Choose a new password');
  const link = links.find((each) => each.includes('/reset-password/'));
  const password = 'Taken-Over-77-horses';
  const thief = { ...buyer, browser: world.browser() };
  const by = { code: link?.split('/').at(-1), password };
  await thief.browser.post('/api/reset-password-step-2/', by);
  const signedIn = await thief.browser.post('/api/login', { username: person.username, password });
  expect(signedIn.body).toMatchObject({ success: true });
  const answer = await show(thief);
  expect(answer).toMatchObject(withheld);
  expect(answer.problem?.message).toContain('changed the email address of this account');
  expect(await copyOf(buyer)).not.toContain(code);
  const { start } = createProtocolV1Theme(world, `https://taken-${id}.example`);
  const redirected = await thief.browser.get(start);
  const request = new URL(String(redirected.headers['location'])).searchParams.get('request');
  await thief.browser.get(`/api/theme-verification/info?request=${request}`);
  const registerPath = `/api/theme-verification/register?request=${request}` as const;
  expect(await thief.browser.get(registerPath)).toMatchObject(withheld);
  expect(await shownTimes()).toBe(0);
  world.clock.advance(lifetimes.notMeCode);
  expect((await show(thief)).body).toEqual({ code });
  expect(await copyOf(buyer)).toContain(code);
});
