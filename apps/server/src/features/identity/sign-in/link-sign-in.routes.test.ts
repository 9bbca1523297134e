import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lifetimes, minutes } from '@hub/contract/limits';
import type { Browser } from '#test/browser.ts';
import { aPerson, openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { essentials } from '#test/site.ts';

// Threats: a forwarded link, a scanner that opens links, another browser, a replay, an old mark, an
// account with more to protect than its first license.

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

interface Registration {
  readonly person: Person;
  /** The browser that registered. */
  readonly browser: Browser;
  readonly code: string;
}

async function register(browser = world.browser()): Promise<Registration> {
  const person = aPerson();
  const purchases = [{ code: person.purchase_code, item_id: essentials }];
  await world.sandbox.setBuyers([{ username: `market-${person.username}`, purchases }]);
  await browser.post('/api/register', person);
  return { person, browser, code: await codeFor(person) };
}

async function codeFor({ email }: Person): Promise<string> {
  const { links } = await world.mail(email, 'Verify');
  const link = links.find((one) => one.includes('/verify-email/'));
  return link?.split('/').at(-1) ?? '';
}

const verify = (browser: Browser, code: string) => browser.post('/api/verify-email', { code });
const whoIs = async (browser: Browser) => (await browser.get('/api/is_logged')).body;
const nobody = { res: false };

async function sessionsOf({ username }: Person): Promise<number> {
  const { rows } = await world.db.query(
    'select count(*)::int as n from sessions join users on users.id = user_id where username = $1',
    [username],
  );
  return Number(rows[0]?.['n']);
}

const change = (person: Person, set: string) =>
  world.db.query(`update users set ${set} where username = $1`, [person.username]);

test('the verification link signs in the browser that registered, once', async () => {
  const { person, browser, code } = await register();
  const answer = await verify(browser, code);
  expect(answer.body).toMatchObject({ success: true, signed_in: true });
  expect(await whoIs(browser)).toMatchObject({ res: true, username: person.username });
  expect(browser.cookies.has('hub-registered')).toBe(false);
  expect(browser.cookies.has('hub-device')).toBe(true);
  const { rows } = await world.db.query(
    `select event, actor from audit_events join users on users.id = user_id
     where username = $1 order by audit_events.id`,
    [person.username],
  );
  expect(rows.slice(-2)).toEqual([
    { event: 'identity.email_verified', actor: 'user' },
    { event: 'identity.signed_in', actor: 'user' },
  ]);
  const again = await verify(browser, code);
  expect(again.body).toMatchObject({ success: false, result_type: 'used' });
  expect(again.body.signed_in).toBeUndefined();
  expect(await sessionsOf(person)).toBe(1);
});

test('ten simultaneous requests with one link open one session', async () => {
  const { person, browser, code } = await register();
  const answers = await Promise.all(Array.from({ length: 10 }, () => verify(browser, code)));
  expect(answers.filter(({ body }) => body.signed_in)).toHaveLength(1);
  expect(await sessionsOf(person)).toBe(1);
});

describe('automatic sign-in after verification', () => {
  test('another browser is not signed in, even if it registered another account', async () => {
    const { person, code, browser: first } = await register();
    const { browser: other } = await register();
    const answer = await verify(other, code);
    expect(answer.body).toEqual({ success: true, message: answer.body.message });
    expect(await whoIs(other)).toMatchObject(nobody);
    // The link is used, so it does not sign in the browser that registered.
    expect((await verify(first, code)).body).toMatchObject({ result_type: 'used' });
    expect(await whoIs(first)).toMatchObject(nobody);
    expect(await sessionsOf(person)).toBe(0);
  });

  test('a mail scanner that uses the link is not signed in', async () => {
    const { person, browser, code } = await register();
    const scanner = world.browser();
    await scanner.get(`/verify-email/${code}`);
    expect((await verify(scanner, code)).body.success).toBe(true);
    expect(scanner.cookies.has('hub')).toBe(false);
    expect(await sessionsOf(person)).toBe(0);
    const { username, password } = person;
    const login = await browser.post('/api/login', { username, password });
    expect(login.body).toMatchObject({ success: true });
  });

  test('a copied registration cookie does not sign in with a used link', async () => {
    const { person, browser, code } = await register();
    const mark = browser.cookies.get('hub-registered') ?? '';
    await verify(browser, code);
    const thief = world.browser();
    thief.cookies.set('hub-registered', mark);
    expect((await verify(thief, code)).body).toMatchObject({ result_type: 'used' });
    expect(await whoIs(thief)).toMatchObject(nobody);
    expect(await sessionsOf(person)).toBe(1);
  });

  test.each([
    ['forged', (mark: string) => `${mark.slice(0, -3)}AAA`],
    ['dated later', (mark: string) => mark.replace(/^\w+/, 'zzzzzz')],
    ['of another format', () => 'x'.repeat(5_000)],
    ['only the id of a user', () => '1'],
  ])('a registration cookie that is %s does not sign in', async (_, spoil) => {
    const { browser, code } = await register();
    browser.cookies.set('hub-registered', spoil(browser.cookies.get('hub-registered') ?? ''));
    expect((await verify(browser, code)).body).toMatchObject({ success: true });
    expect(await whoIs(browser)).toMatchObject(nobody);
  });

  test('the registration cookie does not sign in after an hour', async () => {
    const { browser, code } = await register();
    world.clock.advance(lifetimes.registrationMark);
    expect((await verify(browser, code)).body).toMatchObject({ success: true });
    expect(await whoIs(browser)).toMatchObject(nobody);
  });

  test('operators, suspended people and people with a second factor are not signed in', async () => {
    const operator = await register();
    await change(operator.person, 'is_admin = true');
    const suspended = await register();
    await change(suspended.person, 'blocked_at = now()');
    const careful = await register();
    await world.db.query(
      `insert into second_factors (user_id, secret_sealed, created_at, started_at)
       select id, 'sealed', now(), now() from users where username = $1`,
      [careful.person.username],
    );
    for (const { person, browser, code } of [operator, suspended, careful]) {
      expect((await verify(browser, code)).body.signed_in).toBeUndefined();
      expect(await sessionsOf(person)).toBe(0);
    }
    const { username, password } = careful.person;
    const login = await careful.browser.post('/api/login', { username, password });
    expect(login.body).toMatchObject({ result_type: 'two_factor_required' });
  });

  test('a browser that is signed in as another person stays so', async () => {
    const { browser, person } = await world.signedInBuyer();
    const { person: later, code } = await register(browser);
    expect((await verify(browser, code)).body).toMatchObject({ success: true });
    expect(await whoIs(browser)).toMatchObject({ username: person.username });
    expect(await sessionsOf(later)).toBe(0);
  });
});

test('registrations with an address in use receive cookies of the same format, all different', async () => {
  const { person: owner, browser } = await register();
  const marks = [browser.cookies.get('hub-registered') ?? ''];
  for (let nth = 0; nth < 2; nth += 1) {
    const tab = world.browser();
    const again = aPerson({ email: owner.email });
    const purchases = [{ code: again.purchase_code, item_id: essentials }];
    await world.sandbox.setBuyers([{ username: `market-${again.username}`, purchases }]);
    await tab.post('/api/register', again);
    marks.push(tab.cookies.get('hub-registered') ?? '');
  }
  expect(new Set(marks).size).toBe(3);
  for (const mark of marks) expect(mark).toMatch(/^[0-9a-z]{6}\.[\w-]{43}$/);
});

test('the session counts the age of its sign-in from the registration', async () => {
  const { person, browser, code } = await register();
  world.clock.advance(minutes(30));
  await verify(browser, code);
  const { rows } = await world.db.query(
    `select extract(epoch from s.created_at - s.signed_in_at)::int as age
     from sessions s join users on users.id = user_id where username = $1`,
    [person.username],
  );
  expect(Number(rows[0]?.['age'])).toBeGreaterThanOrEqual(30 * 60);
});
