import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '#cli/commands.ts';
import type { CommandResult } from '#cli/result.ts';
import { shell } from '#test/shell-actor.ts';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { maskOf } from '#test/purchase-codes.ts';
import { activateSite, essentials } from '#test/site.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

const run = (...args: string[]): Promise<CommandResult> =>
  runCommand(args, { ...world.hub.operators, actor: shell });
const because = ['--reason', 'Your', 'agency', 'hands', 'the', 'site', 'over.'];
const reason = 'Your agency hands the site over.';
const give = (code: string, to: string) => run('license', 'give', code, '--to', to, ...because);

const codesOf = async (browser: Browser): Promise<string[]> =>
  (await browser.get('/api/user/licenses')).body.map(({ purchase }) => purchase.code);
const eventsOf = async (browser: Browser): Promise<string[]> =>
  (await browser.get('/api/user/events')).body.events.map(({ text }) => text);

test('an assigned license moves with its sites, and both people get the reason', async () => {
  const [agency, client] = [await world.signedInBuyer(), await world.signedInBuyer()];
  const code = agency.person.purchase_code;
  const host = `${agency.person.username}.example`;
  await activateSite(world, agency.browser, `https://${host}`);
  const given = await give(code, client.person.email.toUpperCase());
  expect(given).toMatchObject({ exit: 0, json: { item: expect.any(String) } });
  expect(await codesOf(agency.browser)).toEqual([]);
  expect(await codesOf(client.browser)).toContain(maskOf(code));
  expect((await run('license', 'show', code)).json).toMatchObject({
    owner: { email: client.person.email },
    sites: [{ url: `https://${host}` }],
  });
  for (const [{ person, browser }, subject, event] of [
    [agency, 'was transferred', 'License transferred to another account by our support team'],
    [
      client,
      'was added to your account',
      'License transferred to this account by our support team',
    ],
  ] as const) {
    expect((await world.mail(person.email, subject)).text).toContain(reason);
    expect((await eventsOf(browser))[0]).toContain(event);
  }
  const { rows } = await world.db.query(
    `select actor, details->>'reason' as reason from audit_events where event like 'licenses.given%'`,
  );
  expect(rows).toEqual([
    { actor: 'operator', reason },
    { actor: 'operator', reason },
  ]);
  expect(await give(code, client.person.username)).toMatchObject({ json: { error: 'owned' } });
});

test('an assigned license stays assigned after an import of the account that bought it', async () => {
  const code = '91f7e000-0000-4000-8000-000000000001';
  await world.sandbox.setBuyers([
    { username: 'giver', purchases: [{ code, item_id: essentials }] },
  ]);
  const [buyer, client] = [await world.signedInBuyer(), await world.signedInBuyer()];
  const at = '/api/user/envato-authorization';
  const { url } = (await buyer.browser.post(`${at}/start`, {})).body;
  const back = await world.sandbox.approve(url, 'giver');
  const { body } = await buyer.browser.post(`${at}/finish`, Object.fromEntries(back.searchParams));
  expect(await codesOf(buyer.browser)).toContain(maskOf(code));
  const shown = (await run('license', 'show', code)).json as { id: number };
  expect(await give(String(shown.id), client.person.username)).toMatchObject({ exit: 0 });
  const again = `/api/user/envato-resync?envato_user_id=${String(body.envato_user_id)}` as const;
  expect((await buyer.browser.get(again)).body).toMatchObject({ result: true });
  expect(await codesOf(buyer.browser)).not.toContain(maskOf(code));
  expect(await codesOf(client.browser)).toContain(maskOf(code));
});

test('an unregistered code is shown with data of the marketplace and can be assigned', async () => {
  const code = '91f7e000-0000-4000-8000-000000000002';
  await world.sandbox.setBuyers([
    { username: 'guest', purchases: [{ code, item_id: essentials }] },
  ]);
  const { browser, person } = await world.signedInBuyer();
  const shown = await run('license', 'show', code.toUpperCase());
  expect(shown).toMatchObject({ exit: 0, json: { id: null, item_id: essentials } });
  expect(shown.text).toContain('This purchase code is not registered.');
  expect(await codesOf(browser)).not.toContain(maskOf(code));
  expect(await give(code, person.email)).toMatchObject({ exit: 0 });
  expect(await codesOf(browser)).toContain(maskOf(code));
  expect((await run('license', 'show', code)).json).toMatchObject({
    owner: { email: person.email },
  });
});

test('a refused assignment changes nothing and has a reason', async () => {
  const { person } = await world.signedInBuyer();
  const { purchase_code: code } = person;
  const unknown = '91f7e000-0000-4000-8000-00000000ffff';
  expect(await give(code, 'nobody-here')).toMatchObject({
    exit: 1,
    json: { error: 'no_such_user' },
  });
  for (const name of [unknown, 'nonsense', '999999999']) {
    expect(await give(name, person.email)).toMatchObject({
      exit: 1,
      json: { error: 'no_such_license' },
    });
  }
  const wrong = [
    [],
    [code],
    [code, '--to', person.email],
    [code, '--to', person.email, '--reason'],
    [code, person.email, ...because],
    [code, '--to', person.email, '--reason', 'x'.repeat(2000)],
  ];
  for (const args of wrong)
    expect(await run('license', 'give', ...args)).toMatchObject({ exit: 2 });
  expect(await run('license', 'move', code)).toMatchObject({ exit: 2 });
  await world.sandbox.fault({ target: 'all', kind: 'http-500' });
  expect(await run('license', 'show', unknown)).toMatchObject({
    exit: 1,
    json: { error: 'marketplace_unreachable' },
  });
  await world.sandbox.clearFaults();
});
