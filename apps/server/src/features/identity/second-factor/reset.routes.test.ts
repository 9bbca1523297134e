import { generateSync } from 'otplib';
import { lifetimes, minutes } from '@hub/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shell } from '#test/shell-actor.ts';
import { createDevice } from '#test/doubles/authenticator.ts';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

const reason = 'You wrote to us that your phone was stolen.';
const ask = ({ email }: Person) =>
  world.hub.operators.actions.resetFactor({ who: email, actor: shell, reason });
const login = async ({ username, password }: Person) =>
  (await world.browser().post('/api/login', { username, password })).body;
const isIn = async (browser: Browser) => (await browser.get('/api/is_logged')).body.res;

async function guarded(): Promise<{ browser: Browser; person: Person }> {
  const signedIn = await world.signedInBuyer();
  const { browser } = signedIn;
  const begun = await browser.post('/api/user/second-factor/begin', {});
  const secret = begun.body.setup?.secret ?? '';
  const epoch = Math.floor(world.clock.now().getTime() / 1000);
  const two_factor_code = generateSync({ secret, epoch });
  await browser.post('/api/user/second-factor/start', { two_factor_code });
  const { body } = await browser.post('/api/user/passkeys/begin', {});
  const passkey = createDevice().make(body.options ?? { challenge: '' });
  await browser.post('/api/user/passkeys/add', { name: 'Phone', passkey });
  return signedIn;
}

async function codeFor(person: Person): Promise<string> {
  const { links } = await world.mail(person.email, 'will be removed');
  return (
    links
      .find((link) => link.includes('/keep-factor/'))
      ?.split('/')
      .at(-1) ?? ''
  );
}
const keep = (code: string) => world.browser().post('/api/keep-factor', { code });
const carryOut = () => world.hub.tidy();
const hasReset = async ({ username }: Person): Promise<boolean> =>
  (
    await world.db.query(
      'select 1 from factor_resets r join users u on u.id = r.user_id where u.username = $1',
      [username],
    )
  ).rows.length > 0;

test('a second-factor reset takes effect after a day, with emails at its start and end', async () => {
  const { browser, person } = await guarded();
  expect(await ask(person)).toBe('done');
  const mail = await world.mail(person.email, 'will be removed');
  expect(mail.text).toContain(reason);
  world.clock.advance(lifetimes.factorReset - 1);
  await carryOut();
  expect(await login(person)).toMatchObject({ result_type: 'two_factor_required' });
  expect(await isIn(browser)).toBe(true);
  world.clock.advance(1);
  await carryOut();
  expect(await isIn(browser)).toBe(false);
  expect(await login(person)).toMatchObject({ success: true });
  await world.mail(person.email, 'was removed');
  const { rows } = await world.db.query(
    'select 1 from passkeys p join users u on u.id = p.user_id where u.username = $1',
    [person.username],
  );
  expect(rows).toEqual([]);
  // A completed reset cannot be stopped.
  expect((await keep(await codeFor(person))).body.success).toBe(false);
});

test('one of ten simultaneous clicks stops a second-factor reset', async () => {
  const { browser, person } = await guarded();
  await ask(person);
  const code = await codeFor(person);
  world.clock.advance(lifetimes.factorReset - 1);
  const answers = await Promise.all(Array.from({ length: 10 }, () => keep(code)));
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  world.clock.advance(minutes(1));
  await carryOut();
  expect(await login(person)).toMatchObject({ result_type: 'two_factor_required' });
  expect(await isIn(browser)).toBe(true);
  await world.mail(person.email, 'was kept');
  const { body } = await browser.get('/api/user/events');
  const texts = body.events.map(({ text }) => text);
  expect(texts).toContain('2FA reset stopped');
});

test('a click during the scheduled task reports the true state of the reset', async () => {
  const owners: Person[] = [];
  for (let nth = 0; nth < 6; nth += 1) {
    const { person } = await guarded();
    await ask(person);
    owners.push(person);
    world.clock.advance(1);
  }
  const [first, last] = [owners[0] as Person, owners.at(-1) as Person];
  const code = await codeFor(last);
  world.clock.advance(lifetimes.factorReset);
  const carrying = carryOut();
  await expect.poll(() => hasReset(first), { interval: 1 }).toBe(false);
  const { body } = await keep(code);
  await carrying;
  // The click may come before or after the reset, but it reports the true result.
  const { success: takenAway } = await login(last);
  expect({ stopped: body.success }).toEqual({ stopped: !takenAway });
});

test('opening the page does not stop the reset', async () => {
  const { person } = await guarded();
  await ask(person);
  const code = await codeFor(person);
  expect((await world.browser().get(`/keep-factor/${code}`)).status).toBe(200);
  expect((await keep(code)).body.success).toBe(true);
});

test('a second request does not change the date, and is refused without a second factor', async () => {
  const { person } = await guarded();
  expect(await ask(person)).toBe('done');
  expect(await ask(person)).toBe('waits');
  const { person: plain } = await world.signedInBuyer();
  expect(await ask(plain)).toBe('no_factor');
  expect(await ask({ ...plain, email: 'nobody@mail.example' })).toBe('no_such_user');
});

test('a code that was never issued is refused', async () => {
  expect((await keep('x'.repeat(43))).body).toMatchObject({ success: false });
});

test('a reset ends when the owner denies an earlier change of address', async () => {
  const { person } = await guarded();
  const act = { who: person.username, actor: shell, reason };
  const { actions } = world.hub.operators;
  expect(await actions.correctEmail(act, `thief-${person.email}`)).toBe('done');
  expect(await actions.resetFactor(act)).toBe('done');
  const { links } = await world.mail(person.email, 'address of your Customer Hub account');
  const link = links.find((each) => each.includes('/not-me/')) ?? '';
  const { body } = await world
    .browser()
    .post('/api/not-me', { code: link.split('/').at(-1) ?? '' });
  expect(body).toMatchObject({ success: true });
  expect(await hasReset(person)).toBe(false);
});
