import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaptchaForm } from '@hub/contract/calls';
import { hours } from '@hub/contract/limits';
import { solveCaptcha } from '#test/doubles/captcha.ts';
import { createTestClock } from '#test/clock.ts';
import { aPerson, openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { essentials } from '#test/site.ts';

let world: TestHub;
beforeAll(async () => {
  // The library reads the clock of the machine, so the test clock starts at its time.
  const clock = createTestClock(new Date());
  world = await openTestHub({ env: { CAPTCHA_PROVIDER: 'altcha' }, clock });
});
afterAll(() => world.close());

const solution = (form: CaptchaForm): Promise<string> => solveCaptcha(world.browser(), form);

/** Creates a verified buyer, who has solved a captcha. */
async function aBuyer(): Promise<Person> {
  const person = aPerson();
  const purchases = [{ code: person.purchase_code, item_id: essentials }];
  await world.sandbox.setBuyers([{ username: `market-${person.username}`, purchases }]);
  const browser = world.browser();
  const answer = await browser.post('/api/register', {
    ...person,
    captcha: await solution('register'),
  });
  expect(answer.body).toMatchObject({ success: true });
  const { links } = await world.mail(person.email, 'Verify');
  const code = links
    .find((link) => link.includes('/verify-email/'))
    ?.split('/')
    .at(-1);
  await browser.post('/api/verify-email', { code });
  return person;
}
const login = (username: string, password: string, more: object = {}) =>
  world.browser().post('/api/login', { username, password, ...more });
const forgetAddress = async (): Promise<void> => {
  await world.db.query('delete from rate_counters');
};

test('the browser receives the captcha provider and a challenge that must not be cached', async () => {
  const config = await world.browser().get('/api/config');
  expect(config.body).toMatchObject({ captcha: { provider: 'altcha', site_key: null } });
  const challenge = await world.browser().get('/api/captcha/challenge?form=login');
  expect(challenge.headers['cache-control']).toBe('no-store');
  expect(challenge.body).toMatchObject({
    parameters: { cost: 5000 },
    signature: expect.any(String),
  });
});

const nobody = { email: 'nobody@mail.example' };

describe.each<[string, object, CaptchaForm]>([
  ['/api/register', aPerson(), 'register'],
  ['/api/reset-password', nobody, 'reset-password'],
  ['/api/report-login-issue', { ...nobody, text: 'No mail comes.' }, 'report-login-issue'],
])('captcha of POST %s', (path, body, form) => {
  const post = (captcha?: unknown) => world.browser().post(path, { ...body, captcha });

  test.each([[undefined], [null], [''], ['nonsense']])('refuses the captcha %j', async (value) => {
    expect(await post(value)).toMatchObject({ status: 422, body: { code: 'captcha' } });
  });

  test.each([[['x']], [{ x: 1 }], [7], ['x'.repeat(8193)]])(
    'refuses a captcha of the wrong type or size',
    async (value) => {
      expect(await post(value)).toMatchObject({ status: 422, body: { code: 'validation' } });
    },
  );

  test('refuses the solution of another form', async () => {
    const solved = await solution('login');
    expect(await post(solved)).toMatchObject({ status: 422, body: { code: 'captcha' } });
  });

  test('accepts a solution once', async () => {
    const solved = await solution(form);
    expect((await post(solved)).status).toBe(200);
    expect(await post(solved)).toMatchObject({ status: 422, body: { code: 'captcha' } });
  });
});

test('an invalid form does not use up its captcha', async () => {
  const person = aPerson({ password: 'Password1' });
  const captcha = await solution('register');
  const refused = await world.browser().post('/api/register', { ...person, captcha });
  expect(refused).toMatchObject({ status: 422, body: { code: 'validation' } });
  const again = await world.browser().post('/api/register', { ...aPerson(), captcha });
  expect(again.status).toBe(200);
});

describe('captcha of POST /api/login', () => {
  test('requires a captcha after three failures of a name, whether the name exists or not', async () => {
    const person = await aBuyer();
    for (const name of [person.username, 'nobody-at-all']) {
      await forgetAddress();
      const flags = [];
      for (let n = 0; n < 3; n += 1) flags.push((await login(name, 'Wrong-Horse-7')).body.captcha);
      expect(flags).toEqual([false, false, true]);
      const blocked = await login(name, person.password);
      expect(blocked.body).toMatchObject({ success: false, result_type: 'captcha_required' });
      const wrong = await login(name, person.password, { captcha: 'nonsense' });
      expect(wrong.body).toMatchObject({ result_type: 'captcha_wrong', captcha: true });
    }
  });

  test('accepts the right password with a captcha, and still requires a captcha for the address', async () => {
    const person = await aBuyer();
    await forgetAddress();
    for (let n = 0; n < 3; n += 1) await login(person.username.toUpperCase(), 'Wrong-Horse-7');
    expect((await world.browser().get('/api/is_logged')).body).toEqual({
      res: false,
      captcha: true,
    });
    const captcha = await solution('login');
    const still = await login(person.username, 'Wrong-Horse-7', { captcha });
    expect(still.body).toMatchObject({ result_type: 'wrong_credentials', captcha: true });
    const done = await login(person.username, person.password, {
      captcha: await solution('login'),
    });
    expect(done.body).toEqual({ success: true, captcha: false });
    // The failures of the address stay, because they may concern other accounts.
    const asked = await world.browser().get('/api/is_logged');
    expect(asked.body).toEqual({ res: false, captcha: true });
  });

  test('requires a captcha for other names for an hour after three failures from an address', async () => {
    const person = await aBuyer();
    await forgetAddress();
    for (const name of ['one', 'two', 'three']) await login(name, 'Wrong-Horse-7');
    const asked = await login(person.username, person.password);
    expect(asked.body.result_type).toBe('captcha_required');
    world.clock.advance(hours(1));
    expect((await login(person.username, person.password)).body.success).toBe(true);
  });
});

test('limits challenges of an address to sixty', async () => {
  const clock = createTestClock(new Date());
  const env = { CAPTCHA_PROVIDER: 'altcha', HUB_LIMITS: 'on' };
  const limited = await openTestHub({ env, clock });
  try {
    const get = () => limited.browser().get('/api/captcha/challenge?form=login');
    for (let n = 0; n < 60; n += 1) expect((await get()).status).toBe(200);
    expect(await get()).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  } finally {
    await limited.close();
  }
});
