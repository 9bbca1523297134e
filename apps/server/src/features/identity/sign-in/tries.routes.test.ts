import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captchaAfter, days, hours, perLargeNetwork, slowAfter } from '@hub/contract/limits';
import { requireUser, type Browser } from '#test/browser.ts';
import { solveCaptcha } from '#test/doubles/captcha.ts';
import { createTestClock } from '#test/clock.ts';
import { aPerson, openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { createPasswords } from '#platform/secrets/passwords.ts';

const proxy = { TRUSTED_PROXIES: '127.0.0.1' };
let asking: TestHub;
let free: TestHub;
let hash = '';
beforeAll(async () => {
  // The captcha library reads the clock of the machine, so the test clock starts at its time.
  const clock = createTestClock(new Date());
  asking = await openTestHub({ env: { CAPTCHA_PROVIDER: 'altcha', ...proxy }, clock });
  free = await openTestHub({ env: proxy });
  // Accounts are inserted with this hash, because each registration would need a solved captcha.
  const passwords = createPasswords();
  hash = await passwords.hash(aPerson().password);
});
afterAll(async () => {
  await asking.close();
  await free.close();
});

const wrong = 'Wrong-Horse-7';
let addresses = 0;
/** Returns an unused address. */
const elsewhere = (): Record<string, string> => {
  addresses += 1;
  return { 'x-forwarded-for': `198.18.${addresses >> 8}.${addresses & 255}` };
};
const login = (browser: Browser, body: object, from = elsewhere()) =>
  browser.post('/api/login', body, from);
const fail = (username: string, from = elsewhere()) =>
  login(asking.browser(), { username, password: wrong }, from);

/** Creates an account in the database and signs its owner in. */
async function anOwner(): Promise<{ browser: Browser; person: Person }> {
  const person = aPerson();
  const { username, email, password } = person;
  await asking.db.query(
    `insert into users (username, email, first_name, last_name, password_hash, email_verified_at,
      created_at) values ($1, $2, 'Bea', 'Buyer', $3, now(), now())`,
    [username, email, hash],
  );
  const browser = asking.browser();
  expect((await login(browser, { username, password })).body.success).toBe(true);
  return { browser, person };
}

/** Returns the number of attempts whose password was checked. */
async function lookedAt(names: readonly string[], atOnce: number): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: atOnce }, (_, nth) => fail(names[nth % names.length] ?? '')),
  );
  const types = answers.map(({ body }) => body.result_type);
  const known = ['wrong_credentials', 'captcha_required'];
  expect(types.filter((type) => !known.includes(type ?? ''))).toEqual([]);
  return types.filter((type) => type === 'wrong_credentials').length;
}

describe('simultaneous attempts from 130 addresses', () => {
  test('three passwords of an account are checked, under its username and email together', async () => {
    const { person } = await anOwner();
    const names = [person.username, person.email, ` ${person.username.toUpperCase()} `];
    expect(await lookedAt(names, 130)).toBe(captchaAfter.failures);
    expect(await lookedAt(names, 20)).toBe(0);
    asking.clock.advance(hours(1));
    expect(await lookedAt(names, 20)).toBe(captchaAfter.failures);
  });

  test('three passwords of an unknown name are checked', async () => {
    expect(await lookedAt(['nobody-here', 'NOBODY-here'], 130)).toBe(captchaAfter.failures);
  });
});

describe('known device', () => {
  test('attempts by strangers do not use up the three attempts of a known device', async () => {
    const { browser, person } = await anOwner();
    const { username, password } = person;
    await lookedAt([username], 30);
    const onIt = (given: string) => login(browser, { username, password: given });
    expect((await onIt(password)).body).toEqual({ success: true, captcha: false });
    const flags = [];
    for (let nth = 0; nth < 3; nth += 1) flags.push((await onIt(wrong)).body.captcha);
    expect(flags).toEqual([false, false, true]);
    expect((await onIt(password)).body.result_type).toBe('captcha_required');
  });

  interface Marks {
    /** Cookies of the devices of the owner and of a stranger. */
    readonly own: string;
    readonly other: string;
    readonly userId: number;
  }
  test.each<[string, (marks: Marks) => string]>([
    ['of another user', ({ other }) => other],
    [
      'with the signature of another user',
      ({ own, other }) => own.slice(0, -43) + other.slice(-43),
    ],
    [
      'with an added user id',
      ({ other, userId }) => other.replace(/[^.]+(?=\.[^.]+$)/, userId.toString(36)),
    ],
    ['of random text', () => 'x'.repeat(120)],
  ])('a device is not recognized by a cookie %s', async (_what, change) => {
    const thief = await anOwner();
    const { browser, person } = await anOwner();
    const markOf = (tab: Browser): string => tab.cookies.get('hub-device') ?? '';
    const { id: userId } = await requireUser(browser);
    await lookedAt([person.username], 30);
    const mark = change({ own: markOf(browser), other: markOf(thief.browser), userId });
    thief.browser.cookies.set('hub-device', mark);
    const { username, password } = person;
    const answer = await login(thief.browser, { username, password });
    expect(answer.body.result_type).toBe('captcha_required');
  });

  test('a device is forgotten after half a year', async () => {
    const { browser, person } = await anOwner();
    const { username, password } = person;
    asking.clock.advance(days(180));
    await lookedAt([username], 30);
    const answer = await login(browser, { username, password });
    expect(answer.body.result_type).toBe('captcha_required');
    asking.clock.advance(-days(180));
  });
});

test('a successful sign-in clears the failures of the name, not of the address', async () => {
  const { person } = await anOwner();
  const { username, password } = person;
  const here = elsewhere();
  for (let nth = 0; nth < 3; nth += 1) await fail(`stranger-${nth}`, here);
  await fail(username);
  await fail(username);
  const browser = asking.browser();
  const captcha = await solveCaptcha(browser, 'login', here);
  const done = await login(browser, { username, password, captcha }, here);
  expect(done.body.success).toBe(true);
  expect((await asking.browser().get('/api/is_logged', here)).body).toMatchObject({
    captcha: true,
  });
  // Two more failures: a captcha would be required if the first two still counted.
  expect((await fail(username)).body.captcha).toBe(false);
  expect((await fail(username)).body.captcha).toBe(false);
});

test('an IPv6 /48 network may fail sixteen times as often as a /64 before a captcha', async () => {
  const from = (nth: number) => ({ 'x-forwarded-for': `2001:db8:7:${nth.toString(16)}::1` });
  const most = captchaAfter.failures * perLargeNetwork;
  const answers = await Promise.all(
    Array.from({ length: most + 20 }, (_, nth) => fail(`stranger-v6-${nth}`, from(nth))),
  );
  const looked = answers.filter(({ body }) => body.result_type === 'wrong_credentials');
  expect(looked).toHaveLength(most);
  const isAsked = async (headers: Record<string, string>) =>
    (await asking.browser().get('/api/is_logged', headers)).body;
  expect(await isAsked(from(999))).toMatchObject({ captcha: true });
  expect(await isAsked({ 'x-forwarded-for': '2001:db8:8::1' })).toMatchObject({ captcha: false });
});

test('attempts without the required captcha are not counted', async () => {
  const { person } = await anOwner();
  const { username, password } = person;
  await asking.db.query('delete from rate_counters');
  await lookedAt([username], 60);
  const { rows } = await asking.db.query('select max(count) as most from rate_counters');
  expect(rows).toEqual([{ most: captchaAfter.failures }]);
  const browser = asking.browser();
  const here = elsewhere();
  const captcha = await solveCaptcha(browser, 'login', here);
  const done = await login(browser, { username, password, captcha }, here);
  expect(done.body.success).toBe(true);
});

test('after a hundred failures in a day attempts are delayed, and the owner gets one email', async () => {
  const { browser, person } = await free.signedInBuyer();
  const { username, email, password } = person;
  const tryOnce = () => login(free.browser(), { username, password: wrong });
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  await tryOnce();
  await tryOnce();
  // Counts as if the first 98 attempts had failed like these two.
  const seen = slowAfter.failures - 2;
  await free.db.query('update rate_counters set count = $1 where count = 2', [seen]);
  await tryOnce();
  const mails = async () => (await free.sandbox.mailTo(email)).map(({ subject }) => subject);
  expect(await timed(tryOnce)).toBeLessThan(slowAfter.waitMs);
  expect(await timed(tryOnce)).toBeGreaterThanOrEqual(slowAfter.waitMs - 20);
  const known = () => login(browser, { username, password });
  expect(await timed(known)).toBeLessThan(slowAfter.waitMs);
  const fresh = login(free.browser(), { username, password });
  expect((await fresh).body.success).toBe(true);
  await free.mail(email, 'Repeated failed sign-ins');
  expect((await mails()).filter((subject) => subject.includes('failed sign-ins'))).toHaveLength(1);
  const { body } = await browser.get('/api/user/events');
  const events = body.events.filter(({ event }) => event === 'identity.sign_ins_slowed');
  expect(events).toHaveLength(1);
});
