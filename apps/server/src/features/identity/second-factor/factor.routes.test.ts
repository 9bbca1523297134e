import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, minutes, recoveryCodes, seconds, wrongCodes } from '@hub/contract/limits';
import { requireUser, type Browser } from '#test/browser.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

/** Returns the code that the app shows now, or after `offset` seconds. */
const codeOf = (secret: string, offset = 0): string =>
  generateSync({ secret, epoch: Math.floor(world.clock.now().getTime() / 1000) + offset });

/** Returns the code of the next time step, which was not used yet. */
function nextCode(secret: string): string {
  world.clock.advance(seconds(30));
  return codeOf(secret);
}

const wrongCode = (secret: string): string => {
  const near = [-60, -30, 0, 30, 60].map((offset) => codeOf(secret, offset));
  return ['111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '';
};

interface GuardedAccount {
  readonly browser: Browser;
  readonly person: Person;
  readonly secret: string;
  readonly recovery: readonly string[];
}

async function guarded(): Promise<GuardedAccount> {
  const { browser, person } = await world.signedInBuyer();
  const begun = await browser.post('/api/user/second-factor/begin', {});
  const secret = begun.body.setup?.secret ?? '';
  const started = await browser.post('/api/user/second-factor/start', {
    two_factor_code: codeOf(secret),
  });
  expect(started.body).toMatchObject({ success: true });
  return { browser, person, secret, recovery: started.body.recovery_codes ?? [] };
}

const login = (person: Person, change: object = {}, browser = world.browser()) =>
  browser.post('/api/login', { username: person.username, password: person.password, ...change });

const events = async (browser: Browser): Promise<string[]> =>
  (await browser.get('/api/user/events')).body.events.map(({ text }) => text);

const stateOf = async (browser: Browser) => (await browser.get('/api/user/second-factor')).body;

const isIn = async (browser: Browser) => (await browser.get('/api/is_logged')).body.res;

describe('setup of an authenticator app', () => {
  test('setup takes effect once a code is entered, and returns ten recovery codes', async () => {
    const { browser, person } = await world.signedInBuyer();
    const { body } = await browser.post('/api/user/second-factor/begin', {});
    const { secret = '', uri = '', picture } = body.setup ?? {};
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain(encodeURIComponent(person.username));
    expect(picture?.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
    // Before the confirmation, sign-in needs no code.
    expect((await login(person)).body).toEqual({ success: true, captcha: false });
    expect(await stateOf(browser)).toMatchObject({ since: null, recovery_codes_left: 0 });

    const start = (code: string) =>
      browser.post('/api/user/second-factor/start', { two_factor_code: code });
    const wrong = await start(wrongCode(secret));
    expect(wrong.body).toMatchObject({ success: false, recovery_codes: null });
    expect(await stateOf(browser)).toMatchObject({ since: null, recovery_codes_left: 0 });

    const right = await start(` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} `);
    expect(new Set(right.body.recovery_codes).size).toBe(recoveryCodes.count);
    expect(await stateOf(browser)).toMatchObject({
      since: world.clock.now().toISOString(),
      recovery_codes_left: recoveryCodes.count,
    });
    expect(await events(browser)).toContain('Two-factor authentication turned on');
    await world.mail(person.email, 'Two-factor authentication');
    // The code that confirmed the setup cannot be used again.
    const again = await login(person, { two_factor_code: codeOf(secret) });
    expect(again.body).toMatchObject({ success: false, result_type: 'two_factor_required' });
    expect(again.body.message).toContain('already used');
  });

  test('stores the secret encrypted and the recovery codes as hashes', async () => {
    const { secret, recovery } = await guarded();
    const { rows: factors } = await world.db.query('select * from second_factors');
    const { rows: codes } = await world.db.query('select * from recovery_codes');
    const stored = JSON.stringify([factors, codes]);
    expect(stored).not.toContain(secret);
    for (const code of recovery) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll('-', ''));
    }
  });

  test('requires a fresh sign-in', async () => {
    const { browser, person } = await world.signedInBuyer();
    world.clock.advance(minutes(10));
    const begin = () => browser.post('/api/user/second-factor/begin', {});
    expect(await begin()).toMatchObject({ status: 403, body: { code: 'reauthenticate' } });
    const confirm = (password: string) => browser.post('/api/user/confirm', { password });
    expect((await confirm('Wrong-Horse-7')).body.success).toBe(false);
    expect(await begin()).toMatchObject({ status: 403 });
    const before = browser.cookies.get('hub');
    expect((await confirm(person.password)).body.success).toBe(true);
    expect(browser.cookies.get('hub')).not.toBe(before);
    expect((await begin()).body.success).toBe(true);
  });

  test('makes another secret when restarted, and refuses to replace a confirmed secret', async () => {
    const { browser } = await world.signedInBuyer();
    const begin = async () =>
      (await browser.post('/api/user/second-factor/begin', {})).body.setup?.secret ?? '';
    const [first, second] = [await begin(), await begin()];
    expect(first).not.toBe(second);
    const start = (secret: string) =>
      browser.post('/api/user/second-factor/start', { two_factor_code: codeOf(secret) });
    expect((await start(first)).body.success).toBe(false);
    expect((await start(second)).body.success).toBe(true);
    // A confirmed secret is not replaced.
    const third = await browser.post('/api/user/second-factor/begin', {});
    expect(third.body).toMatchObject({ success: false, setup: null });
    expect((await start(second)).body).toMatchObject({ success: false, recovery_codes: null });
  });
});

describe('sign-in with an authenticator app', () => {
  test('requires a code only after the right password', async () => {
    const { person, secret } = await guarded();
    const browser = world.browser();
    const wrong = await login(person, { password: 'Wrong-Horse-7' }, browser);
    expect(wrong.body).toMatchObject({ result_type: 'wrong_credentials' });
    const asked = await login(person, {}, browser);
    expect(asked.body).toMatchObject({ success: false, result_type: 'two_factor_required' });
    expect(browser.cookies.has('hub')).toBe(false);
    const code = nextCode(secret);
    const opened = await login(person, { two_factor_code: code }, browser);
    expect(opened.body).toEqual({ success: true, captcha: false });
    expect((await requireUser(browser)).username).toBe(person.username);
    // A right code does not replace the password.
    const guess = await login(person, {
      password: 'Wrong-Horse-7',
      two_factor_code: nextCode(secret),
    });
    expect(guess.body).toMatchObject({ result_type: 'wrong_credentials' });
  });

  test('accepts a code in only one of four simultaneous sign-ins, and never again', async () => {
    const { person, secret } = await guarded();
    const two_factor_code = nextCode(secret);
    const browsers = Array.from({ length: 4 }, () => world.browser());
    const answers = await Promise.all(
      browsers.map((browser) => login(person, { two_factor_code }, browser)),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    const inside = await Promise.all(browsers.map(isIn));
    expect(inside.filter(Boolean)).toHaveLength(1);
    expect((await login(person, { two_factor_code })).body.message).toContain('already used');
    // The code of the previous step is invalid after a later code was used.
    const before = await login(person, { two_factor_code: codeOf(secret, -30) });
    expect(before.body.message).toContain('already used');
  });

  test.each([
    ['with blanks', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
    ['with a hyphen', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
    [
      'in full-width digits',
      (code: string) =>
        code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    ],
  ])('accepts a code %s', async (_how, type) => {
    const { person, secret } = await guarded();
    const answer = await login(person, { two_factor_code: type(nextCode(secret)) });
    expect(answer.body.success).toBe(true);
  });

  test.each([
    ['letters', 'abcdef', 'six digits and no letters'],
    ['too short', '12345', 'has six digits'],
    ['too long', '12345678', 'has six digits'],
    ['only blanks', '  ', 'has six digits'],
    ['an unknown recovery code', 'abcd-efgh-jkmn-pqrs', 'Incorrect code'],
  ])('refuses %s with a message about the mistake', async (_what, two_factor_code, words) => {
    const { person } = await guarded();
    const { body } = await login(person, { two_factor_code });
    expect(body).toMatchObject({ success: false, result_type: 'two_factor_required' });
    expect(body.message).toContain(words);
  });

  test('refuses a wrong code, an expired code, and a code of 10,000 digits', async () => {
    const { person, secret } = await guarded();
    const old = codeOf(secret, 30);
    world.clock.advance(minutes(2));
    const wrong = await login(person, { two_factor_code: wrongCode(secret) });
    expect(wrong.body.message).toContain('Incorrect code');
    expect((await login(person, { two_factor_code: old })).body.message).toContain('has expired');
    const endless = await login(person, { two_factor_code: '1'.repeat(10_000) });
    expect(endless).toMatchObject({ status: 422, body: { code: 'validation' } });
  });

  test('ignores a code if the account has no second factor', async () => {
    const { person } = await world.signedInBuyer();
    const answer = await login(person, { two_factor_code: 'nonsense' });
    expect(answer.body).toEqual({ success: true, captcha: false });
  });
});

describe('recovery codes', () => {
  test('each recovery code signs in once, in any spelling, and its use is emailed and recorded', async () => {
    const { browser, person, recovery } = await guarded();
    const [code = '', other = ''] = recovery;
    expect((await login(person, { two_factor_code: code })).body.success).toBe(true);
    const mail = await world.mail(person.email, 'recovery code was used');
    expect(mail.text).toContain('9 codes are left');
    const again = await login(person, { two_factor_code: code });
    expect(again.body).toMatchObject({ success: false, result_type: 'two_factor_required' });
    const spelt = other.toUpperCase().replaceAll('-', ' ');
    expect((await login(person, { two_factor_code: spelt })).body.success).toBe(true);
    expect(await stateOf(browser)).toMatchObject({ recovery_codes_left: 8 });
    expect(await events(browser)).toContain('Recovery code used');
  });

  test('only one of ten simultaneous sign-ins can use a recovery code', async () => {
    const { browser, person, recovery } = await guarded();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => login(person, { two_factor_code: recovery[0] })),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect(await stateOf(browser)).toMatchObject({ recovery_codes_left: 9 });
  });

  test('a recovery code does not sign in to the account of another person', async () => {
    const { person } = await guarded();
    const { recovery } = await guarded();
    const answer = await login(person, { two_factor_code: recovery[0] });
    expect(answer.body.success).toBe(false);
  });

  test('new recovery codes replace the old ones', async () => {
    const { browser, person, recovery } = await guarded();
    const made = await browser.post('/api/user/second-factor/recovery-codes', {});
    const fresh = made.body.recovery_codes ?? [];
    expect(new Set([...fresh, ...recovery]).size).toBe(2 * recoveryCodes.count);
    expect((await login(person, { two_factor_code: recovery[0] })).body.success).toBe(false);
    expect((await login(person, { two_factor_code: fresh[0] })).body.success).toBe(true);
    await world.mail(person.email, 'New recovery codes');
    expect(await events(browser)).toContain('New recovery codes created');
  });

  test('two simultaneous requests for new recovery codes leave ten codes', async () => {
    const { browser } = await guarded();
    const make = () => browser.post('/api/user/second-factor/recovery-codes', {});
    const sets = (await Promise.all([make(), make()])).map(({ body }) => body.recovery_codes);
    expect(sets).not.toContain(null);
    expect(await stateOf(browser)).toMatchObject({ recovery_codes_left: recoveryCodes.count });
  });
});

describe('wrong codes', () => {
  /** Signs in as a stranger who knows the password. */
  const guess = async (person: Person, code: string) => login(person, { two_factor_code: code });
  const useUp = async ({ person, secret }: GuardedAccount) => {
    for (let nth = 0; nth < wrongCodes.max; nth += 1) {
      expect((await guess(person, wrongCode(secret))).status).toBe(200);
    }
    return guess(person, nextCode(secret));
  };

  test('the right code is refused after too many wrong codes, and the owner is notified once', async () => {
    const owner = await guarded();
    const refused = await useUp(owner);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(refused.headers).toHaveProperty('retry-after');
    expect((await guess(owner.person, nextCode(owner.secret))).status).toBe(429);
    const mail = await world.mail(owner.person.email, 'may know your Customer Hub password');
    expect(mail.links.some((link) => link.endsWith('/reset-password'))).toBe(true);
    expect(await events(owner.browser)).toContain('Wrong two-factor code entered');
    world.clock.advance(days(1));
    expect((await guess(owner.person, nextCode(owner.secret))).body.success).toBe(true);
  });

  test('simultaneous wrong codes are checked only up to the limit', async () => {
    const { person, secret } = await guarded();
    const code = wrongCode(secret);
    const answers = await Promise.all(
      Array.from({ length: wrongCodes.max * 2 }, () => guess(person, code)),
    );
    const lookedAt = answers.filter(({ status }) => status === 200);
    expect(lookedAt).toHaveLength(wrongCodes.max);
  });

  test('wrong codes of a stranger do not block a device on which the owner has signed in', async () => {
    const owner = await guarded();
    await useUp(owner);
    const own = world.browser();
    own.cookies.set('hub-device', owner.browser.cookies.get('hub-device') ?? '');
    const answer = await login(owner.person, { two_factor_code: nextCode(owner.secret) }, own);
    expect(answer.body.success).toBe(true);
  });

  test('a new password by email resets the limit on wrong codes', async () => {
    const owner = await guarded();
    await useUp(owner);
    const tab = world.browser();
    await tab.post('/api/reset-password', { email: owner.person.email });
    const { links } = await world.mail(owner.person.email, 'Choose a new password');
    const code = links
      .find((link) => link.includes('/reset-password/'))
      ?.split('/')
      .at(-1);
    const password = 'Another-Horse-8';
    await tab.post('/api/reset-password-step-2/', { code, password });
    const person = { ...owner.person, password };
    // The new password alone does not open the account.
    expect((await login(person)).body).toMatchObject({ result_type: 'two_factor_required' });
    const answer = await login(person, { two_factor_code: nextCode(owner.secret) });
    expect(answer.body.success).toBe(true);
  });

  test('used codes count as wrong codes', async () => {
    const { person, secret } = await guarded();
    const used = codeOf(secret);
    for (let nth = 0; nth < wrongCodes.max; nth += 1) {
      expect((await guess(person, used)).body.message).toContain('already used');
    }
    expect((await guess(person, used)).status).toBe(429);
  });

  test('a text without the format of a code does not count as a wrong code', async () => {
    const { person, secret } = await guarded();
    for (let nth = 0; nth <= wrongCodes.max; nth += 1) await guess(person, 'abc');
    expect((await guess(person, nextCode(secret))).body.success).toBe(true);
  });
});

describe('removal of the app, and new recovery codes', () => {
  const paths = ['/api/user/second-factor/end', '/api/user/second-factor/recovery-codes'] as const;

  test.each(paths)('requires a code, not only the password: %s', async (path) => {
    const { browser, person, secret } = await guarded();
    world.clock.advance(minutes(10));
    expect(await browser.post(path, {})).toMatchObject({ body: { code: 'reauthenticate' } });
    // A person with the session and the password cannot act, and cannot reset the limit on wrong
    // codes.
    await browser.post('/api/user/confirm', { password: person.password });
    expect(await browser.post(path, {})).toMatchObject({ body: { code: 'reauthenticate' } });
    const password = 'Another-Horse-8';
    const change = { old_password: person.password, password };
    const changed = await browser.post('/api/user/change-password', change);
    expect(changed).toMatchObject({ status: 403, body: { code: 'reauthenticate' } });
    expect(await browser.post(path, {})).toMatchObject({ body: { code: 'reauthenticate' } });
    const confirm = (two_factor_code: string) =>
      browser.post('/api/user/confirm', { two_factor_code });
    expect((await confirm(wrongCode(secret))).body.success).toBe(false);
    expect(await browser.post(path, {})).toMatchObject({ body: { code: 'reauthenticate' } });
    const code = codeOf(secret);
    expect((await confirm(code)).body.success).toBe(true);
    expect((await confirm(code)).body.message).toContain('already used');
    expect((await browser.post('/api/user/change-password', change)).body.success).toBe(true);
    await confirm(nextCode(secret));
    expect((await browser.post(path, {})).body).toMatchObject({ success: true });
  });

  test('removes the app and its recovery codes, and is emailed and recorded', async () => {
    const { browser, person } = await guarded();
    expect((await browser.post('/api/user/second-factor/end', {})).body.success).toBe(true);
    expect(await stateOf(browser)).toMatchObject({ since: null, recovery_codes_left: 0 });
    expect((await login(person)).body.success).toBe(true);
    const id = (await requireUser(browser)).id;
    for (const table of ['second_factors', 'recovery_codes']) {
      const { rows } = await world.db.query(`select 1 from ${table} where user_id = $1`, [id]);
      expect(rows).toEqual([]);
    }
    await world.mail(person.email, 'is off');
    expect(await events(browser)).toContain('Two-factor authentication turned off');
    const again = await browser.post('/api/user/second-factor/end', {});
    expect(again.body.success).toBe(false);
  });

  test('removing an app does not affect the app of another person', async () => {
    const { browser: victim, person } = await guarded();
    const { browser } = await guarded();
    await browser.post('/api/user/second-factor/end', {});
    expect((await stateOf(victim)).since).not.toBeNull();
    expect((await login(person)).body).toMatchObject({ result_type: 'two_factor_required' });
  });
});

test('a code confirms the sign-in for actions that require a fresh one', async () => {
  const { browser, person, secret } = await guarded();
  world.clock.advance(minutes(10));
  const ask = () => browser.post('/api/user/change-email', { email: `new-${person.email}` });
  expect(await ask()).toMatchObject({ body: { code: 'reauthenticate' } });
  await browser.post('/api/user/confirm', { two_factor_code: codeOf(secret) });
  expect((await ask()).body.success).toBe(true);
});

// No password is hashed in this test, because hashing would delay one of the requests.
test('a code confirms only one of two simultaneous requests', async () => {
  const { browser, person, secret, recovery } = await guarded();
  const other = world.browser();
  await login(person, { two_factor_code: nextCode(secret) }, other);
  for (const two_factor_code of [nextCode(secret), recovery[0]]) {
    const answers = await Promise.all(
      [browser, other].map((each) => each.post('/api/user/confirm', { two_factor_code })),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  }
});

test('a confirmation without proof is refused', async () => {
  const { browser } = await world.signedInBuyer();
  expect(await browser.post('/api/user/confirm', {})).toMatchObject({ status: 422 });
});

test('“This was not me” removes the app that another person has added', async () => {
  const { person } = await guarded();
  const { links } = await world.mail(person.email, 'Two-factor authentication');
  const code = links
    .find((link) => link.includes('/not-me/'))
    ?.split('/')
    .at(-1);
  expect((await world.browser().post('/api/not-me', { code })).body.success).toBe(true);
  const { rows } = await world.db.query(
    'select 1 from second_factors f join users u on u.id = f.user_id where u.username = $1',
    [person.username],
  );
  expect(rows).toEqual([]);
});

test('“This was not me” about a later event does not remove the app of the owner', async () => {
  const { browser, person } = await guarded();
  world.clock.advance(minutes(1));
  const device = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0' };
  await browser.post('/api/user/change-email', { email: `new-${person.email}` }, device);
  const { links } = await world.mail(person.email, 'A new email address');
  const code = links
    .find((link) => link.includes('/not-me/'))
    ?.split('/')
    .at(-1);
  expect((await world.browser().post('/api/not-me', { code })).body.success).toBe(true);
  const { rows } = await world.db.query(
    'select 1 from second_factors f join users u on u.id = f.user_id where u.username = $1',
    [person.username],
  );
  expect(rows).toHaveLength(1);
});
