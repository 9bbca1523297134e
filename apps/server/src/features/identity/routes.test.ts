import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hours, days, minutes } from '@hub/contract/limits';
import type { Browser } from '#test/browser.ts';
import { aPerson, openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { essentials } from '#test/site.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

const login = (browser: Browser, person: Person, change: object = {}) =>
  browser.post('/api/login', { username: person.username, password: person.password, ...change });

/** Registers a person without opening the link in the verification email. */
async function registered(): Promise<{ person: Person; browser: Browser; code: string }> {
  const person = aPerson();
  const purchases = [{ code: person.purchase_code, item_id: essentials }];
  await world.sandbox.setBuyers([{ username: `market-${person.username}`, purchases }]);
  const browser = world.browser();
  await browser.post('/api/register', person);
  return { person, browser, code: await codeFor(person.email) };
}
async function codeFor(email: string): Promise<string> {
  const { links } = await world.mail(email, 'Verify');
  return (
    links
      .find((link) => link.includes('/verify-email/'))
      ?.split('/')
      .at(-1) ?? ''
  );
}

describe('verification of an email address', () => {
  test('accepts the emailed link for only one of ten simultaneous requests', async () => {
    const { person, browser, code } = await registered();
    const mail = await world.mail(person.email, 'Verify');
    expect(mail.text).toContain(`http://localhost:3000/verify-email/${code}`);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser.post('/api/verify-email', { code })),
    );
    expect(answers.filter((answer) => answer.body.success)).toHaveLength(1);
    const again = await browser.post('/api/verify-email', { code });
    expect(again.body).toMatchObject({ success: false, result_type: 'used' });
    expect(again.body.message).toContain('already used');
  });

  test('opening the page does not use up the emailed link', async () => {
    const { browser, code } = await registered();
    expect((await browser.get(`/verify-email/${code}`)).status).toBe(200);
    expect((await browser.post('/api/verify-email', { code })).body.success).toBe(true);
  });

  test('refuses a link older than 24 hours', async () => {
    const { person, browser, code } = await registered();
    world.clock.advance(hours(24) + 1);
    const answer = await browser.post('/api/verify-email', { code });
    expect(answer.body).toMatchObject({ success: false, result_type: 'expired' });
    expect(answer.body.message).toContain('24 hours');
    const { rows } = await world.db.query(
      'select email_verified_at as at from users where username = $1',
      [person.username],
    );
    expect(rows).toEqual([{ at: null }]);
  });

  test('accepts only the newest link, and answers alike for unknown usernames', async () => {
    const { person, browser, code } = await registered();
    const known = await browser.post('/api/resend-verification-email', {
      username: person.username,
    });
    const unknown = await browser.post('/api/resend-verification-email', { username: 'nobody' });
    expect(known.body).toEqual(unknown.body);
    await expect.poll(async () => (await world.sandbox.mailTo(person.email)).length).toBe(2);
    const newer = await codeFor(person.email);
    expect(newer).not.toBe(code);
    const older = await browser.post('/api/verify-email', { code });
    expect(older.body).toMatchObject({ success: false, result_type: 'replaced' });
    expect((await browser.post('/api/verify-email', { code: newer })).body.success).toBe(true);
  });

  test('stores no code in plain text', async () => {
    const { code } = await registered();
    const { rows } = await world.db.query('select * from codes order by id desc limit 1');
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('POST /api/login', () => {
  test('accepts the email in capitals, and sets an HttpOnly cookie with SameSite=Strict', async () => {
    const { person } = await world.signedInBuyer();
    const browser = world.browser();
    const answer = await login(browser, person, { username: person.email.toUpperCase() });
    expect(answer.body).toEqual({ success: true, captcha: false });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^hub=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict/);
    const { rows } = await world.db.query('select * from sessions');
    expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('hub') ?? 'nothing');
  });

  test('gives the same answer for an unknown name and a wrong password', async () => {
    const { person } = await world.signedInBuyer();
    const wrong = await login(world.browser(), person, { password: 'Wrong-Horse-7' });
    const unknown = await login(world.browser(), person, { username: 'nobody-at-all' });
    expect(wrong.body).toMatchObject({ success: false, result_type: 'wrong_credentials' });
    expect(unknown.body).toEqual(wrong.body);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers));
  });

  test('reports an unverified email only after the right password', async () => {
    const { person, browser } = await registered();
    const right = await login(browser, person);
    expect(right.body).toMatchObject({ success: false, result_type: 'email_unverified' });
    const wrong = await login(browser, person, { password: 'Wrong-Horse-7' });
    expect(wrong.body).toMatchObject({ result_type: 'wrong_credentials' });
    expect(browser.cookies.has('hub')).toBe(false);
  });

  test('replaces the session cookie, also one that was planted', async () => {
    const { browser, person } = await world.signedInBuyer();
    const old = browser.cookies.get('hub') ?? '';
    await login(browser, person);
    expect(browser.cookies.get('hub')).not.toBe(old);
    const thief = world.browser();
    thief.cookies.set('hub', old);
    expect((await thief.get('/api/is_logged')).body).toMatchObject({ res: false });

    const planted = world.browser();
    const madeUp = 'A'.repeat(43);
    planted.cookies.set('hub', madeUp);
    expect((await login(planted, person)).body.success).toBe(true);
    expect(planted.cookies.get('hub')).not.toBe(madeUp);
    thief.cookies.set('hub', madeUp);
    expect((await thief.get('/api/is_logged')).body).toMatchObject({ res: false });
  });

  test('another browser receives the origin of the registration once', async () => {
    const person = aPerson();
    const purchases = [{ code: person.purchase_code, item_id: essentials }];
    await world.sandbox.setBuyers([{ username: `market-${person.username}`, purchases }]);
    const first = world.browser();
    first.cookies.set('hub_origin', encodeURIComponent('/verify?request=abc'));
    await first.post('/api/register', person);
    const other = world.browser();
    await other.post('/api/verify-email', { code: await codeFor(person.email) });
    await login(other, person);
    expect(decodeURIComponent(other.cookies.get('hub_origin') ?? '')).toBe('/verify?request=abc');
    const third = world.browser();
    await login(third, person);
    expect(third.cookies.has('hub_origin')).toBe(false);
  });
});

describe('sign-in session', () => {
  test('removes the cookie of an ended session, not of a valid session', async () => {
    const { browser } = await world.signedInBuyer();
    const elsewhere = world.browser();
    elsewhere.cookies.set('hub', browser.cookies.get('hub') ?? '');
    await browser.get('/api/is_logged');
    expect(browser.cookies.has('hub')).toBe(true);
    await browser.get('/api/logout');
    await elsewhere.get('/api/is_logged');
    expect(elsewhere.cookies.has('hub')).toBe(false);
  });

  test('ends thirty days after its last use, which is written at most once a minute', async () => {
    const { browser } = await world.signedInBuyer();
    const seen = async (): Promise<unknown> => {
      const { rows } = await world.db.query('select max(last_seen_at) as seen from sessions');
      return rows[0]?.['seen'];
    };
    const before = await seen();
    await browser.get('/api/is_logged');
    expect(await seen()).toEqual(before);
    world.clock.advance(minutes(1));
    const touched = await browser.get('/api/is_logged');
    expect(String(touched.headers['set-cookie'])).toContain('Max-Age=2592000');
    expect(await seen()).not.toEqual(before);
    world.clock.advance(days(30) - 1);
    expect((await browser.get('/api/is_logged')).body).toMatchObject({ res: true });
    world.clock.advance(days(30) + 1);
    expect((await browser.get('/api/is_logged')).body).toMatchObject({ res: false });
  });

  test('ends at sign-out, and a second sign-out succeeds', async () => {
    const { browser } = await world.signedInBuyer();
    const token = browser.cookies.get('hub') ?? '';
    expect((await browser.get('/api/logout')).body).toEqual({ res: true });
    expect(browser.cookies.has('hub')).toBe(false);
    expect((await browser.get('/api/logout')).body).toEqual({ res: true });
    browser.cookies.set('hub', token);
    expect((await browser.get('/api/is_logged')).body).toMatchObject({ res: false });
  });
});

test('registration, sign-in, refusal and sign-out are recorded in this order', async () => {
  const { person, browser } = await world.signedInBuyer();
  await login(world.browser(), person, { password: 'Wrong-Horse-7' });
  await browser.get('/api/logout');
  const { rows } = await world.db.query(
    `select event from audit_events join users on users.id = user_id
     where username = $1 order by audit_events.id`,
    [person.username],
  );
  expect(rows.map((row) => row['event'])).toEqual([
    'licenses.added',
    'registration.registered',
    'identity.email_verified',
    'identity.signed_in',
    'identity.sign_in_refused',
    'identity.signed_out',
  ]);
});
