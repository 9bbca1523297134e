import { afterAll, beforeAll, expect, test } from 'vitest';
import { shell } from '#test/shell-actor.ts';
import type { Browser } from '#test/browser.ts';
import { aPerson, openTestHub, type TestHub } from '#test/hub.ts';
import { activateSite, essentials } from '#test/site.ts';
import { runCommand } from '#cli/commands.ts';

// Tests that a stolen database or backup reveals no purchase code.
let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

const codeOf = (n: number): string => `c0dec0de-5ea1-4ed0-8000-${String(n).padStart(12, '0')}`;

/** Returns every row of every table as text, including the job queue. */
async function dump(): Promise<readonly { readonly table: string; readonly text: string }[]> {
  const { rows } = await world.db.query(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 'm')
       and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  );
  const tables = rows.map(({ name }) => String(name));
  const texts: { table: string; text: string }[] = [];
  for (const table of tables) {
    const { rows: all } = await world.db.query(`select t::text as text from ${table} t`);
    texts.push(...all.map(({ text }) => ({ table, text: String(text) })));
  }
  return texts;
}

/** Returns all encodings of a code. */
const writtenWays = (code: string): string[] => [
  code,
  code.replaceAll('-', ''),
  Buffer.from(code).toString('base64').slice(0, 40),
  Buffer.from(code).toString('base64url').slice(0, 40),
  Buffer.from(code).toString('hex'),
];

async function findCodes(codes: readonly string[]): Promise<string[]> {
  const encodings = codes.flatMap(writtenWays);
  return (await dump())
    .filter(({ text }) =>
      encodings.some((way) => text.includes(way) || text.toLowerCase().includes(way)),
    )
    .map(({ table, text }) => `${table}: ${text}`);
}

async function connect(browser: Browser, account: string): Promise<void> {
  const at = '/api/user/envato-authorization';
  const { url } = (await browser.post(`${at}/start`, {})).body;
  const returnUrl = await world.sandbox.approve(url, account);
  const { body } = await browser.post(`${at}/finish`, Object.fromEntries(returnUrl.searchParams));
  expect(body).toMatchObject({ result: true });
}

test('no table contains a full code after all uses of purchase codes', async () => {
  const aPurchase = (n: number) => ({ code: codeOf(n), item_id: essentials });
  await world.sandbox.setBuyers([
    { username: 'sealed-buyer', purchases: [1, 2, 3, 4].map(aPurchase) },
    { username: 'other-buyer', purchases: [aPurchase(6)] },
    { username: null, purchases: [aPurchase(5), aPurchase(8)] },
  ]);
  const { browser } = await world.signedInBuyer({ purchase_code: codeOf(1) });
  await connect(browser, 'sealed-buyer');
  const claim = (purchase_code: string) =>
    browser.post('/api/user/claim-license', { purchase_code });
  expect((await claim(codeOf(5))).body).toMatchObject({ success: true });
  expect((await claim(codeOf(5))).body).toMatchObject({ success: false });
  expect((await claim(codeOf(7))).body).toMatchObject({ success: false });
  // A buyer imports this license from the person who added it by code. Another registration is
  // refused, and a third waits for its verification.
  const { browser: loser, person } = await world.signedInBuyer({ purchase_code: codeOf(6) });
  const refused = aPerson({ purchase_code: codeOf(6) });
  expect((await world.browser().post('/api/register', refused)).body.success).toBe(false);
  const waiting = aPerson({ purchase_code: codeOf(8) });
  expect((await world.browser().post('/api/register', waiting)).body.success).toBe(true);
  await connect(browser, 'other-buyer');
  expect((await loser.get('/api/user/licenses')).body).toEqual([]);
  await world.mail(person.email, 'moved to its buyer');

  await activateSite(world, browser, 'https://sealed.example');
  const { body } = await browser.get('/api/user/licenses');
  for (const { id } of body) await browser.post('/api/user/show-code', { license_id: id });
  expect(
    (
      await runCommand(['license', 'block', codeOf(2), 'on', 'Stolen.'], {
        ...world.hub.operators,
        actor: shell,
      })
    ).exit,
  ).toBe(0);
  expect(
    (await runCommand(['license', 'release', codeOf(1)], { ...world.hub.operators, actor: shell }))
      .exit,
  ).toBe(0);

  const codes = [1, 2, 3, 4, 5, 6, 7, 8].map(codeOf);
  expect(body).toHaveLength(6);
  expect(await findCodes(codes)).toEqual([]);
  // A planted code proves that the search works.
  await world.db.query('update users set error_message = $1 where username = $2', [
    `Use ${codeOf(3).toUpperCase()}`,
    waiting.username,
  ]);
  expect(await findCodes(codes)).toEqual([expect.stringMatching(/^users: /)]);
});
