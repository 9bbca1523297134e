import { generateSync } from 'otplib';
import { seconds } from '@hub/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shell } from '#test/shell-actor.ts';
import { createBrowser, type Browser } from '#test/browser.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { openTestCodes, testSecret, wholeCodesOf } from '#test/purchase-codes.ts';
import { essentials } from '#test/site.ts';
import { buildApp, type Hub } from '#server/app/app.ts';
import { sealedColumns } from './composition.ts';
import { runCommand } from '#cli/commands.ts';
import { createResealing } from '#platform/db/sealed/resealing.ts';
import { createKeys } from '#platform/secrets/keys.ts';
import { createSealing } from '#platform/secrets/sealing.ts';

const nextSecret = 'the secret that follows it, 32 characters';
const [old, next] = [createKeys(testSecret), createKeys(nextSecret)];
const many = 1_200;

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

const rowsOf = async (text: string): Promise<Record<string, unknown>[]> =>
  (await world.db.query(text)).rows;

test('every sealed column of the database is declared with its primary key', async () => {
  const found = await rowsOf(
    `select c.relname || '.' || a.attname as name, (
        select string_agg(k.attname, ',') from pg_index i join pg_attribute k
          on k.attrelid = c.oid and k.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind = 'r' and a.attname like '%\\_sealed' and not a.attisdropped
        and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const declared = sealedColumns.map(({ table, column, key }) => ({
    name: `${table}.${column}`,
    key,
  }));
  expect(declared.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(found);
});

const codeOf = (secret: string): string =>
  generateSync({ secret, epoch: Math.floor(world.clock.now().getTime() / 1000) });

interface GuardedAccount {
  readonly browser: Browser;
  readonly person: Person;
  readonly secret: string;
  readonly account: string;
}

/** Creates a buyer with an authenticator app and a connected account. */
async function aGuarded(name: string): Promise<GuardedAccount> {
  const code = `5ec2e700-0000-4000-8000-${name.length.toString().padStart(12, '0')}`;
  await world.sandbox.setBuyers([{ username: name, purchases: [{ code, item_id: essentials }] }]);
  const { browser, person } = await world.signedInBuyer();
  const at = '/api/user/envato-authorization';
  const { url } = (await browser.post(`${at}/start`, {})).body;
  const back = await world.sandbox.approve(url, name);
  const { body } = await browser.post(`${at}/finish`, Object.fromEntries(back.searchParams));
  expect(body).toMatchObject({ result: true });
  const begun = await browser.post('/api/user/second-factor/begin', {});
  const secret = begun.body.setup?.secret ?? '';
  const two_factor_code = codeOf(secret);
  const started = await browser.post('/api/user/second-factor/start', { two_factor_code });
  expect(started.body).toMatchObject({ success: true });
  return { browser, person, secret, account: String(body.envato_user_id) };
}

/** Inserts many licenses and erasures that are sealed with the old secret. */
async function fill(): Promise<void> {
  const { codes } = await openTestCodes(world);
  const [{ id: userId } = {}] = await rowsOf('select min(id) as id from users');
  const sealing = createSealing([old]);
  const licenses = Array.from({ length: many }, (_, n) =>
    codes.seal(`5ec2e711-0000-4000-8000-${String(n).padStart(12, '0')}`),
  );
  await world.db.query(
    `insert into licenses (user_id, item_id, item_name, item_url, item_thumb, code_sealed, code_index,
       code_end, sold_at, license_type, confirmed_at, checked_at, created_at)
     select $1::int, 1000, 'Item', '', '', p.sealed, p.index, p.end, now(), 'regular', now(), now(), now()
     from jsonb_to_recordset($2::jsonb) as p(sealed text, index text, "end" text)`,
    [
      userId,
      JSON.stringify(
        licenses.map(({ codeSealed, codeIndex, codeEnd }) => ({
          sealed: codeSealed,
          index: codeIndex,
          end: codeEnd,
        })),
      ),
    ],
  );
  const erasures = Array.from({ length: 30 }, (_, n) => ({
    id: 900_000 + n,
    sealed: sealing.seal(`gone${n}@mail.example`, `farewell:${900_000 + n}`),
  }));
  await world.db.query(
    `insert into erasures (user_id, by, began_at, farewell_sealed)
     select id, 'user', now(), sealed from jsonb_to_recordset($1::jsonb) as p(id int, sealed text)`,
    [JSON.stringify(erasures)],
  );
}

/**
 * Repeatedly signs in with a two-factor code and imports the account. Returns the number of
 * repetitions.
 */
async function keepAsking(hub: Hub, guarded: GuardedAccount, over: AbortSignal): Promise<number> {
  const { person, secret, account } = guarded;
  const { username, password } = person;
  const browser = createBrowser(hub.http);
  for (const [name, value] of guarded.browser.cookies) browser.cookies.set(name, value);
  for (let times = 1; ; times += 1) {
    world.clock.advance(seconds(30));
    const tab = createBrowser(hub.http);
    const two_factor_code = codeOf(secret);
    const signedIn = await tab.post('/api/login', { username, password, two_factor_code });
    expect(signedIn.body).toMatchObject({ success: true });
    const read = await browser.get(`/api/user/envato-resync?envato_user_id=${account}`);
    expect(read.body).toMatchObject({ result: true });
    if (over.aborted) return times;
  }
}

const hangsOn = async (hub: Hub) => {
  const { json } = await runCommand(['secret', 'status'], { ...hub.operators, actor: shell });
  return (json as { secrets: { fingerprint: string; values: object; trail: unknown }[] }).secrets;
};

test('a secret can be rotated completely while people sign in and accounts are imported', async () => {
  const guarded = await aGuarded('rotating');
  await fill();
  await runCommand(['keys', 'rotate'], { ...world.hub.operators, actor: shell });
  await world.hub.operators.chain.extend();
  // The hub starts with the new secret first while the previous process still runs.
  const secrets = [nextSecret, testSecret] as const;
  const rotated = await buildApp({ ...world.deps, hub: 'rotated', secrets });
  const [first, second] = await hangsOn(rotated);
  expect(first).toMatchObject({ fingerprint: next.fingerprint, values: {}, trail: null });
  expect(second).toMatchObject({
    fingerprint: old.fingerprint,
    values: {
      'accounts.access_token_sealed': 1,
      'accounts.refresh_token_sealed': 1,
      'erasures.farewell_sealed': 30,
      'index_keys.key_sealed': 1,
      'second_factors.secret_sealed': 1,
      'signing_keys.private_sealed': 1,
    },
  });

  // The previous process could not open newly sealed values, so it must end first.
  await world.hub.beat();
  const behind = `test-hub does not know ${next.fingerprint}`;
  for (const command of [
    ['secret', 'reseal'],
    ['keys', 'rotate'],
  ]) {
    const early = await runCommand(command, { ...rotated.operators, actor: shell });
    expect(early).toMatchObject({ exit: 1, json: { error: 'hubs_behind' } });
    expect(early.text).toContain(behind);
  }
  const told = await runCommand(['secret', 'status'], { ...rotated.operators, actor: shell });
  expect(told.text).toContain(`!  ${behind}`);
  const still = (await hangsOn(rotated)).map(({ values }) => values);
  expect(still).toEqual([first?.values, second?.values]);
  await world.hub.stop();

  await rotated.start();
  const over = new AbortController();
  const asking = keepAsking(rotated, guarded, over.signal);
  // The process is killed halfway through the licenses.
  let batches = 0;
  const killed = createResealing({
    db: {
      ...world.db,
      async query(text, values) {
        if (text.includes('skip locked') && text.includes('from licenses') && (batches += 1) > 2)
          throw new Error('killed');
        return world.db.query(text, values);
      },
    },
    sealing: createSealing([next, old]),
    columns: sealedColumns,
  });
  await expect(killed.sealAnew()).rejects.toThrow('killed');
  const between = await hangsOn(rotated);
  expect(between.map(({ fingerprint }) => fingerprint)).toEqual([
    next.fingerprint,
    old.fingerprint,
  ]);
  const done = await runCommand(['secret', 'reseal'], { ...rotated.operators, actor: shell });
  over.abort();
  expect(await asking).toBeGreaterThan(0);
  expect(done, done.text).toMatchObject({ exit: 0, json: { lost: 0, left: [] } });
  expect(done.text).toContain('Remove them from HUB_SECRET');
  const resealed = "select details from audit_events where event = 'hub.secret_rotated'";
  expect(await rowsOf(resealed)).toMatchObject([
    { details: { key: next.fingerprint, by: 'shell', by_name: shell.name } },
  ]);

  const alone = await buildApp({ ...world.deps, hub: 'alone', secrets: [nextSecret] });
  const again = await runCommand(['secret', 'reseal'], { ...alone.operators, actor: shell });
  expect(again.text).toMatch(/No other secret is needed\.$/);
  const uses = await hangsOn(alone);
  expect(uses.map(({ fingerprint }) => fingerprint)).toEqual([next.fingerprint]);
  await alone.start();
  await keepAsking(alone, guarded, over.signal);
  // Events have an older time on the test's clock, because the task uses the system clock.
  await alone.operators.chain.extend();
  expect(await runCommand(['audit', 'verify'], { ...alone.operators, actor: shell })).toMatchObject(
    {
      exit: 0,
    },
  );
  const { codes } = await openTestCodes(world, [next]);
  const licenses = (await rowsOf('select id from licenses')) as { id: number }[];
  expect(licenses.length).toBeGreaterThan(many);
  expect(await wholeCodesOf({ ...world, codes }, licenses)).not.toContain('unreadable');
  await Promise.all([rotated.stop(), alone.stop()]);
}, 120_000);
