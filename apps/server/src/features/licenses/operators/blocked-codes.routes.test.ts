// Tests that a blocked purchase code stays blocked after the erasure of its owner, for everyone who
// registers it again.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '#server/cli/commands.ts';
import { shell } from '#test/shell-actor.ts';
import { requireUser, type Browser } from '#test/browser.ts';
import { aPerson, openTestHub, type TestHub } from '#test/hub.ts';
import { essentials, openRequest } from '#test/site.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());
afterEach(() => world.sandbox.clearFaults());

const run = (...args: string[]) => runCommand(args, { ...world.hub.operators, actor: shell });
const blockedCount = async (code: string) =>
  (
    await world.db.query('select 1 from blocked_codes where code_index = $1', [
      world.codes.indexOf(code),
    ])
  ).rows.length;
const statusesOf = async (browser: Browser) =>
  (await browser.get('/api/user/licenses')).body.map(({ status }) => status);

/** Creates a purchase code with an erased owner, blocked by default. */
async function aCodeOfNobody(blocked = true): Promise<{ code: string; buyer: string }> {
  const { person } = await world.signedInBuyer();
  const { purchase_code: code, email, username } = person;
  if (blocked) await run('license', 'block', code, 'on', 'Stolen.');
  expect(await run('user', 'erase', email, username, 'They wrote.')).toMatchObject({ exit: 0 });
  return { code, buyer: `market-${username}` };
}

describe('blocked code of an erased owner', () => {
  test('is blocked for a person who registers with it, and activates nothing', async () => {
    const { code } = await aCodeOfNobody();
    expect(await blockedCount(code)).toBe(1);
    const { browser } = await world.signedInBuyer({ purchase_code: code.toUpperCase() });
    expect(await statusesOf(browser)).toEqual(['blocked']);
    const id = await openRequest(world, browser, 'https://barred.example');
    const approved = await browser.get(`/api/theme-verification/register?request=${id}`);
    expect(JSON.stringify(approved.body)).not.toContain('code=');
  });

  test('is blocked for a person who claims it and for an account that imports it', async () => {
    const { code: claimed } = await aCodeOfNobody();
    const { browser } = await world.signedInBuyer();
    await browser.post('/api/user/claim-license', { purchase_code: claimed });
    expect((await statusesOf(browser)).toSorted()).toEqual(['blocked', 'valid']);

    const { code: imported, buyer } = await aCodeOfNobody();
    const other = aPerson().purchase_code;
    const purchases = [imported, other].map((code) => ({ code, item_id: essentials }));
    await world.sandbox.setBuyers([{ username: buyer, purchases }]);
    const { browser: connected } = await world.signedInBuyer();
    const { body } = await connected.post('/api/user/envato-authorization/start', {});
    const returned = await world.sandbox.approve(body.url, buyer);
    const params = Object.fromEntries(returned.searchParams);
    await connected.post('/api/user/envato-authorization/finish', params);
    expect((await statusesOf(connected)).toSorted()).toEqual(['blocked', 'valid', 'valid']);
  });

  test('stays blocked after each erasure of an owner, until the block is lifted', async () => {
    const { code } = await aCodeOfNobody();
    const { browser, person } = await world.signedInBuyer({ purchase_code: code });
    await run('user', 'erase', person.email, person.username, 'They wrote.');
    expect(await blockedCount(code)).toBe(1);
    const secondBuyer = await world.signedInBuyer({ purchase_code: code });
    expect(await statusesOf(secondBuyer.browser)).toEqual(['blocked']);
    expect(await run('license', 'block', code, 'off', 'A slip.')).toMatchObject({
      json: { status: 'valid' },
    });
    expect(await blockedCount(code)).toBe(0);
    expect(await statusesOf(secondBuyer.browser)).toEqual(['valid']);
    expect((await browser.get('/api/user/licenses')).status).toBe(401);
  });

  test('is valid again after the block is lifted, even without an owner', async () => {
    const { code } = await aCodeOfNobody();
    expect(await run('license', 'block', code, 'on', 'Stolen.')).toMatchObject({
      json: { status: 'blocked' },
    });
    expect(await run('license', 'block', code, 'off', 'A slip.')).toMatchObject({
      json: { status: 'free' },
    });
    expect(await run('license', 'block', code, 'off', 'A slip.')).toMatchObject({ exit: 1 });
    const { browser } = await world.signedInBuyer({ purchase_code: code });
    expect(await statusesOf(browser)).toEqual(['valid']);
  });
});

test('erasing an owner stores only blocked codes', async () => {
  const { code } = await aCodeOfNobody(false);
  expect(await blockedCount(code)).toBe(0);
});

describe('claim by a person who is suspended during the marketplace lookup', () => {
  test('is refused and adds no license', async () => {
    const { browser, person } = await world.signedInBuyer();
    const { id } = await requireUser(browser);
    const { purchase_code } = aPerson();
    const purchases = [{ code: purchase_code, item_id: essentials }];
    await world.sandbox.setBuyers([{ username: `slow-${person.username}`, purchases }]);
    await world.sandbox.fault({ target: 'sale', kind: 'slow', delay_ms: 1500, times: 1 });
    const claiming = browser.post('/api/user/claim-license', { purchase_code });
    // The marketplace has the request, and delays its answer.
    await expect.poll(() => world.sandbox.hits('sale')).toBe(1);
    await run('user', 'block', person.email, 'Charged back.');
    expect(await claiming).toMatchObject({ status: 401 });
    const { rows } = await world.db.query('select 1 from licenses where user_id = $1', [id]);
    expect(rows).toHaveLength(1);
  });
});
