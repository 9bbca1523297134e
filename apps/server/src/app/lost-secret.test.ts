import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser, type Browser } from '#test/browser.ts';
import { openConversation } from '#test/conversing.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { openTestCodes, testSecret, wholeCodesOf } from '#test/purchase-codes.ts';
import { shell } from '#test/shell-actor.ts';
import { essentials } from '#test/site.ts';
import { buildApp, type Hub } from '#server/app/app.ts';
import { texts } from '#server/features/accounts/texts.ts';
import { dropLostSecret } from '#start/offline-commands.ts';
import { lostSecretCommand } from '#cli/running/secret-commands.ts';
import { createKeys } from '#platform/secrets/keys.ts';

const nextSecret = 'the secret that follows it, 32 characters';
const { fingerprint } = createKeys(testSecret);
const next = createKeys(nextSecret);
const bought = ['5ec2e700-0000-4000-8000-00000000aaaa', '5ec2e700-0000-4000-8000-00000000bbbb'];

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

/** Connects a marketplace account, which has the purchases of the test. */
async function connect(browser: Browser, username: string): Promise<unknown> {
  const at = '/api/user/envato-authorization';
  const { url } = (await browser.post(`${at}/start`, {})).body;
  const back = await world.sandbox.approve(url, username);
  return (await browser.post(`${at}/finish`, Object.fromEntries(back.searchParams))).body;
}

const idsOf = async (browser: Browser): Promise<number[]> =>
  (await browser.get('/api/user/licenses')).body.map(({ id }) => id).toSorted((a, b) => a - b);

const drop = (lost: string) =>
  lostSecretCommand([lost], (named) =>
    dropLostSecret({ ...world.deps, secrets: [nextSecret] }, { fingerprint: named, actor: shell }),
  );

const signIn = async (hub: Hub, { username, password }: { username: string; password: string }) => {
  const browser = createBrowser(hub.http);
  const { body } = await browser.post('/api/login', { username, password });
  expect(body).toMatchObject({ success: true });
  return browser;
};

test('after the loss of a secret, buyers keep their licenses and get their codes back', async () => {
  const purchases = bought.map((code) => ({ code, item_id: essentials }));
  const { browser, person } = await world.signedInBuyer();
  await world.sandbox.setBuyers([{ username: 'lost', purchases }]);
  const connected = (await connect(browser, 'lost')) as { envato_user_id: number };
  const other = await world.signedInBuyer();
  const [licenses, othersLicenses] = [await idsOf(browser), await idsOf(other.browser)];
  expect(licenses).toHaveLength(3);

  const added = await browser.post('/api/user/conversation/secret/add', {
    label: 'FTP',
    value: 'one two three',
  });
  await openConversation(browser, { secrets: [added.body.secret.id] });

  // The command is refused while an instance runs, for another fingerprint, and without a loss.
  await world.hub.beat();
  expect(await drop(fingerprint)).toMatchObject({ exit: 1, json: { error: 'running' } });
  await world.hub.stop();
  const deps = { ...world.deps, secrets: [nextSecret] as const };
  await expect(buildApp({ ...deps, hub: 'early' })).rejects.toThrow(`secret lost ${fingerprint}`);
  expect(await drop('00000000')).toMatchObject({
    exit: 1,
    json: { error: 'other', fingerprint },
  });
  expect(
    await dropLostSecret({ ...world.deps, secrets: [testSecret] }, { fingerprint, actor: shell }),
  ).toEqual({ kind: 'readable' });
  expect(await drop(fingerprint)).toMatchObject({ exit: 0, json: { licenses: 4 } });
  const { rows } = await world.db.query(
    "select details from audit_events where event = 'hub.secret_lost'",
  );
  expect(rows).toMatchObject([{ details: { key: fingerprint, licenses: 4 } }]);

  const left = await world.db.query('select value_sealed, deleted_at from conversation_secrets');
  expect(left.rows).toEqual([{ value_sealed: null, deleted_at: expect.any(Date) }]);

  const hub = await buildApp({ ...deps, hub: 'anew' });
  await hub.start();
  const owner = await signIn(hub, person);
  expect(await idsOf(owner)).toEqual(licenses);
  const resync = `/api/user/envato-resync?envato_user_id=${connected.envato_user_id}` as const;
  expect((await owner.get(resync)).body).toMatchObject({ result: false, message: texts.reconnect });

  // The code of another person still belongs to that person and is found again.
  const stranger = createBrowser(hub.http);
  const taken = await stranger.post('/api/register', {
    ...person,
    username: 'stranger',
    email: 'stranger@mail.example',
    purchase_code: other.person.purchase_code,
  });
  expect(taken.body).toMatchObject({ success: false });
  expect(JSON.stringify(taken.body)).toContain('registered');
  const { codes } = await openTestCodes(world, [next]);
  const rowsOf = (ids: readonly number[]) => ids.map((id) => ({ id }));
  expect(await wholeCodesOf({ ...world, codes }, rowsOf(othersLicenses))).toEqual([
    other.person.purchase_code,
  ]);

  // Connecting the account again restores the codes of its purchases in the same licenses.
  expect(await connect(owner, 'lost')).toMatchObject({ result: true });
  expect(await idsOf(owner)).toEqual(licenses);
  const opened = await wholeCodesOf({ ...world, codes }, rowsOf(licenses));
  expect(opened.toSorted()).toEqual([...bought, 'unreadable'].toSorted());
  const states = await world.db.query('select distinct status from licenses');
  expect(states.rows).toEqual([{ status: 'valid' }]);
  await hub.stop();
}, 60_000);
