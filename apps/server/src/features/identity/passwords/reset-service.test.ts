import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hours, minutes } from '@hub/contract/limits';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

const ask = (email: string) => world.browser().post('/api/reset-password', { email });
const step2 = (body: object) => world.browser().post('/api/reset-password-step-2/', body);
const login = ({ username }: Person, password: string) =>
  world.browser().post('/api/login', { username, password });
const next = 'Kvetching-Otter-8';

/** Waits for `count` reset emails and returns their codes, newest first. */
async function codesFor(email: string, count = 1): Promise<string[]> {
  await expect.poll(async () => (await resetMails(email)).length, { timeout: 15_000 }).toBe(count);
  return (await resetMails(email)).map(({ links }) => codeIn(links));
}
const resetMails = async (email: string) =>
  (await world.sandbox.mailTo(email)).filter(({ subject }) => subject.includes('new password'));
const codeIn = (links: readonly string[]): string =>
  links
    .find((link) => link.includes('/reset-password/'))
    ?.split('/')
    .at(-1) ?? '';

/** Creates a signed-in buyer who has requested a new password, and the code from the email. */
async function forgetful(): Promise<{ person: Person; browser: Browser; code: string }> {
  const { person, browser } = await world.signedInBuyer();
  await ask(person.email);
  const [code = ''] = await codesFor(person.email);
  return { person, browser, code };
}
/** Creates a buyer with an unverified address who has requested a new password. */
async function unverified(): Promise<{ person: Person; code: string }> {
  const { person, code } = await forgetful();
  await world.db.query('update users set email_verified_at = null where username = $1', [
    person.username,
  ]);
  return { person, code };
}
const passwordHashOf = async ({ username }: Person): Promise<unknown> => {
  const { rows } = await world.db.query('select password_hash from users where username = $1', [
    username,
  ]);
  return rows[0]?.['password_hash'];
};

describe('request for a new password', () => {
  test('gets the same answer for known and unknown addresses, and emails only known ones', async () => {
    const { person } = await world.signedInBuyer();
    const known = await ask(person.email.toUpperCase());
    const unknown = await ask('nobody@mail.example');
    expect(known).toMatchObject({ status: 200, body: { success: true } });
    expect(unknown.body).toEqual(known.body);
    expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(known.headers).toSorted());
    await codesFor(person.email);
    expect(await world.sandbox.mailTo('nobody@mail.example')).toEqual([]);
  });

  test('emails a link to the configured address of the hub, not to the Host of the request', async () => {
    const { person } = await world.signedInBuyer();
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    await world.browser().post('/api/reset-password', { email: person.email }, headers);
    const mail = await world.mail(person.email, 'new password');
    expect(mail.text).toMatch(/http:\/\/localhost:3000\/reset-password\/[\w-]{43}/);
    expect(mail.text).not.toContain('evil.example');
  });

  test('creates no link for a suspended account', async () => {
    const { person } = await world.signedInBuyer();
    await world.db.query('update users set blocked_at = now() where username = $1', [
      person.username,
    ]);
    expect((await ask(person.email)).body.success).toBe(true);
    const { rows } = await world.db.query(
      `select 1 from codes join users on users.id = user_id
       where username = $1 and purpose = 'reset_password'`,
      [person.username],
    );
    expect(rows).toEqual([]);
  });

  test.each([
    ['x'],
    [''],
    [['a@b.example']],
    [{ $ne: 1 }],
    ['a\nb@mail.example'],
    ['a\0@b.example'],
  ])('refuses the address %j', async (email) => {
    const answer = await world.browser().post('/api/reset-password', { email });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'email' }] } });
  });
});

describe('link for a new password', () => {
  test('the link can be checked repeatedly, sets the password and ends every session', async () => {
    const { person, browser, code } = await forgetful();
    expect((await step2({ code })).body.success).toBe(true);
    expect((await step2({ code })).body.success).toBe(true);
    expect((await step2({ code, password: next })).body).toMatchObject({ success: true });
    expect((await browser.get('/api/is_logged')).body).toMatchObject({ res: false });
    expect((await login(person, person.password)).body.result_type).toBe('wrong_credentials');
    expect((await login(person, next)).body.success).toBe(true);
    expect((await world.mail(person.email, 'was changed')).text).toContain(person.username);
  });

  test('only one of ten simultaneous requests can use the link', async () => {
    const { person, code } = await forgetful();
    const tries = Array.from({ length: 10 }, (_, n) => `${next}${n}`);
    const answers = await Promise.all(tries.map((password) => step2({ code, password })));
    const done = answers.findIndex(({ body }) => body.success);
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect((await login(person, tries[done] ?? '')).body.success).toBe(true);
    const again = await step2({ code, password: next });
    expect(again.body).toMatchObject({
      success: false,
      message: expect.stringContaining('already used'),
    });
  });

  test('a reset ends sessions of the old password, also of simultaneous sign-ins', async () => {
    const { person, code } = await forgetful();
    const tries = Array.from({ length: 8 }, async () => {
      const browser = world.browser();
      const { username, password } = person;
      await browser.post('/api/login', { username, password });
      return browser;
    });
    const [browsers] = await Promise.all([Promise.all(tries), step2({ code, password: next })]);
    for (const browser of browsers) {
      expect((await browser.get('/api/is_logged')).body).toMatchObject({ res: false });
    }
  });

  test('an old link does not work for a later link with the same row id', async () => {
    const { person: victim } = await world.signedInBuyer();
    const { code } = await forgetful();
    const { rows } = await world.db.query(
      'delete from codes where id = (select max(id) from codes) returning id',
    );
    const id = Number(rows[0]?.['id']);
    await world.db.query("select setval('public.codes_id_seq', $1)", [id - 1]);
    world.clock.advance(minutes(1));
    await ask(victim.email);
    const [theirs] = await codesFor(victim.email);
    const { rows: later } = await world.db.query('select max(id)::int as id from codes');
    expect(later).toEqual([{ id }]);
    expect((await step2({ code })).body.success).toBe(false);
    expect((await step2({ code: theirs })).body.success).toBe(true);
  });

  test('the link expires after an hour', async () => {
    const { person, code } = await forgetful();
    const before = await passwordHashOf(person);
    world.clock.advance(hours(1));
    for (const body of [{ code }, { code, password: next }]) {
      expect((await step2(body)).body).toMatchObject({
        success: false,
        message: expect.stringContaining('one hour'),
      });
    }
    expect(await passwordHashOf(person)).toBe(before);
  });

  test('a newer link invalidates an older link', async () => {
    const { person, code: older } = await forgetful();
    await ask(person.email);
    const codes = await codesFor(person.email, 2);
    const newer = codes.find((code) => code !== older) ?? '';
    expect((await step2({ code: older, password: next })).body.success).toBe(false);
    expect((await step2({ code: newer, password: next })).body.success).toBe(true);
  });

  test.each([
    ['unknown', 'x'.repeat(43), 200],
    ['empty', '', 422],
    ['an array', ['x'], 422],
    ['far too long', 'x'.repeat(200), 422],
  ])('a code that is %s changes nothing', async (_what, code, status) => {
    const answer = await step2({ code, password: next });
    expect(answer.status).toBe(status);
    expect(answer.body.success).not.toBe(true);
  });

  test('the code of a verification email cannot set a password', async () => {
    const { person } = await world.signedInBuyer();
    const { links } = await world.mail(person.email, 'Verify');
    const code = links
      .find((link) => link.includes('/verify-email/'))
      ?.split('/')
      .at(-1);
    expect((await step2({ code, password: next })).body.success).toBe(false);
  });

  test('a reset verifies the address that received the link, and records the verification', async () => {
    const { person, code } = await unverified();
    await step2({ code, password: next });
    expect((await login(person, next)).body).toMatchObject({ success: true });
    const { rows } = await world.db.query(
      `select event from audit_events where user_id = (select id from users where username = $1)
        order by id desc limit 3`,
      [person.username],
    );
    expect(rows.map(({ event }) => event)).toContain('identity.email_verified');
    const { links } = await world.mail(person.email, 'Verify');
    const verify = links
      .find((link) => link.includes('/verify-email/'))
      ?.split('/')
      .at(-1);
    expect((await world.browser().post('/api/verify-email', { code: verify })).body).toMatchObject({
      message: expect.stringContaining('already'),
    });
  });

  test('checking the link verifies no address', async () => {
    const { person, code } = await unverified();
    await step2({ code });
    expect((await login(person, person.password)).body.result_type).toBe('email_unverified');
  });

  test('a correction of the unverified address invalidates the link', async () => {
    const { person, code } = await unverified();
    const { username, password, purchase_code } = person;
    const email = `right.${person.email}`;
    const correction = { username, password, purchase_code, email };
    await world.browser().post('/api/correct-email', correction);
    expect((await step2({ code, password: next })).body.success).toBe(false);
    expect((await login(person, password)).body.result_type).toBe('email_unverified');
  });
});

describe('new password', () => {
  test.each([
    ['Abcdef1', 'Password should be longer than 8 characters!'],
    ['kvetching8', 'Password must have uppercase letters!'],
    ['KVETCHING8', 'Password must have lowercase letters!'],
    ['Kvetching', 'Password must have digits!'],
    ['x'.repeat(101), 'Password is not valid!'],
    [`Aa1${'x'.repeat(98)}`, 'Password is not valid!'],
    ['Password1', 'Password is not valid!'],
    ['Kvetch\0ing8', 'Password is not valid!'],
  ])('%j is refused with a message and does not use up the link', async (password, message) => {
    const { code } = await forgetful();
    const answer = await step2({ code, password });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'password', message }] },
    });
    expect((await step2({ code })).body.success).toBe(true);
  });

  test('the email address of the person is refused as password', async () => {
    const { person } = await world.signedInBuyer({ email: 'Own.Words7@mail.example' });
    await ask(person.email);
    const [code = ''] = await codesFor(person.email);
    const answer = await step2({ code, password: 'Own.Words7@mail.example' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
  });

  test('composed and decomposed accents are the same password', async () => {
    const { person, code } = await forgetful();
    await step2({ code, password: 'Éclairé-Ötzi-9'.normalize('NFD') });
    expect((await login(person, 'Éclairé-Ötzi-9'.normalize('NFC'))).body.success).toBe(true);
  });
});

test('a password reset is recorded, and no log line, code row or job contains its secrets', async () => {
  const { person, code } = await forgetful();
  await step2({ code, password: next });
  const { rows } = await world.db.query(
    `select event, address from audit_events join users on users.id = user_id
     where username = $1 and event like 'identity.%reset%' order by audit_events.id`,
    [person.username],
  );
  expect(rows).toEqual([
    { event: 'identity.reset_requested', address: '127.0.0.1' },
    { event: 'identity.password_reset', address: '127.0.0.1' },
  ]);
  const kept = await world.db.query('select code_hash from codes');
  const jobs = await world.db.query('select data from pgboss.job');
  for (const place of [world.logged.join(''), JSON.stringify([kept.rows, jobs.rows])]) {
    expect(place).not.toContain(code);
    expect(place).not.toContain(next);
  }
});

describe('limits of password resets', () => {
  test('allows three emails an hour per account and twenty requests per address', async () => {
    const limited = await openTestHub({ env: { HUB_LIMITS: 'on' } });
    try {
      const { person, browser } = await limited.signedInBuyer();
      const post = (email: string) => browser.post('/api/reset-password', { email });
      const answers = [];
      for (let n = 0; n < 5; n += 1) answers.push((await post(person.email)).body);
      expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1);
      const { rows } = await limited.db.query(
        `select count(*)::int as n from codes where purpose = 'reset_password'`,
      );
      expect(rows[0]?.['n']).toBe(3);
      for (let n = 5; n < 20; n += 1) expect((await post('nobody@mail.example')).status).toBe(200);
      const refused = await post('nobody@mail.example');
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(refused.body.message).toMatch(/in about (?:\d+ minutes|an? (?:minute|hour))\./);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      limited.clock.advance(hours(1) + minutes(1));
      expect((await post(person.email)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});
