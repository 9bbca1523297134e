// Actions that require a proof besides the session. With a second factor, the password is no
// sufficient proof.
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { days, lifetimes, seconds } from '@hub/contract/limits';
import { createDevice } from '#test/doubles/authenticator.ts';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { activateSite } from '#test/site.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

interface GuardedAccount {
  /** Browser that signed in before the second factor was set up, and has confirmed none. */
  readonly before: Browser;
  readonly person: Person;
  readonly nextCode: () => string;
}

async function guarded(): Promise<GuardedAccount> {
  const { browser, person } = await world.signedInBuyer();
  const before = world.browser();
  const { username, password } = person;
  await before.post('/api/login', { username, password });
  const begun = await browser.post('/api/user/second-factor/begin', {});
  const secret = begun.body.setup?.secret ?? '';
  const codeNow = () =>
    generateSync({ secret, epoch: Math.floor(world.clock.now().getTime() / 1000) });
  const body = { two_factor_code: codeNow() };
  expect((await browser.post('/api/user/second-factor/start', body)).body.success).toBe(true);
  const nextCode = () => {
    world.clock.advance(seconds(30));
    return codeNow();
  };
  return { before, person, nextCode };
}

type GuardedAction = (
  who: GuardedAccount,
) => Promise<(more: object) => Promise<{ status: number; problem?: unknown }>>;

const ready = async (browser: Browser): Promise<void> => {
  await browser.post('/api/user/ask-data-export', {});
  await vi.waitFor(
    async () =>
      expect((await browser.get('/api/user/data-export')).body.export?.state).toBe('ready'),
    { timeout: 15_000, interval: 100 },
  );
};

const actions: Readonly<Record<string, GuardedAction>> = {
  'changing the email address': async ({ before, person }) => {
    const email = `new-${person.email}`;
    return (more) => before.post('/api/user/change-email', { email, ...more });
  },
  'claiming a license': async ({ before }) => {
    const purchase_code = '00000000-0000-4000-8000-0000deadbeef';
    return (more) => before.post('/api/user/claim-license', { purchase_code, ...more });
  },
  'showing a purchase code': async ({ before }) => {
    const license_id = (await before.get('/api/user/licenses')).body[0]?.id;
    return (more) => before.post('/api/user/show-code', { license_id, ...more });
  },
  'connecting an account':
    async ({ before }) =>
    (more) =>
      before.post('/api/user/envato-authorization/start', { ...more }),
  'releasing a live site': async ({ before, person }) => {
    const { activationId } = await activateSite(
      world,
      before,
      `https://${person.username}.example`,
    );
    return (more) =>
      before.post('/api/user/release-site', { activation_id: activationId, ...more });
  },
  'opening the data export': async ({ before }) => {
    await ready(before);
    return (more) => before.post('/api/user/open-data-export', { ...more });
  },
  'downloading the data export': async ({ before }) => {
    await ready(before);
    const { id } = (await before.get('/api/user/data-export')).body.export ?? {};
    return () => before.get(`/api/user/data-export/${id}`);
  },
};

describe('account with a second factor', () => {
  test.each(Object.entries(actions))(
    '%s requires a code, not the password',
    async (_name, prepare) => {
      const who = await guarded();
      const { before, person, nextCode } = who;
      const act = await prepare(who);
      const refused = { status: 403, problem: { code: 'reauthenticate' } };
      expect(await act({})).toMatchObject(refused);
      expect(await act({ password: person.password })).toMatchObject(refused);
      const two_factor_code = nextCode();
      const confirmed = await before.post('/api/user/confirm', { two_factor_code });
      expect(confirmed.body).toMatchObject({ success: true });
      expect((await act({})).status).toBe(200);
    },
  );

  test('requires a code or passkey in the request that erases the account', async () => {
    const { before, person, nextCode } = await guarded();
    await before.post('/api/user/confirm', { two_factor_code: nextCode() });
    const { username, password } = person;
    const erase = (proof: object) => before.post('/api/user/erase-account', { username, ...proof });
    // The erasure is refused although the sign-in is fresh and the password is right.
    for (const proof of [{}, { password }, { two_factor_code: '000000' }]) {
      expect((await erase(proof)).problem).toMatchObject({ code: 'reauthenticate' });
    }
    expect((await before.get('/api/user/get-info')).body.erase_at).toBeNull();
    const device = createDevice();
    const begun = await before.post('/api/user/passkeys/begin', {});
    const passkey = device.make(begun.body.options ?? { challenge: '' });
    await before.post('/api/user/passkeys/add', { name: 'Phone', passkey });
    const { options } = (await before.post('/api/login/passkey-options', {})).body;
    expect((await erase({ passkey: device.sign(options) })).body.success).toBe(true);
    await before.post('/api/user/keep-account', {});
    expect((await erase({ two_factor_code: nextCode() })).body.success).toBe(true);
  });

  test('accepts an entered code as proof for thirty days', async () => {
    const { before, nextCode } = await guarded();
    await before.post('/api/user/confirm', { two_factor_code: nextCode() });
    const start = () => before.post('/api/user/envato-authorization/start', {});
    for (let day = 0; day < 30; day += 1) {
      expect((await start()).status).toBe(200);
      world.clock.advance(day === 29 ? lifetimes.recentSignIn - days(29) : days(1));
    }
    expect((await start()).problem).toMatchObject({ code: 'reauthenticate' });
  });
});

test('the passkey of another person proves nothing', async () => {
  const { browser: owner, person } = await world.signedInBuyer();
  const { browser } = await world.signedInBuyer();
  const device = createDevice();
  const begun = await owner.post('/api/user/passkeys/begin', {});
  const made = device.make(begun.body.options ?? { challenge: '' });
  await owner.post('/api/user/passkeys/add', { name: 'Phone', passkey: made });
  const { options } = (await browser.post('/api/login/passkey-options', {})).body;
  const body = { username: person.username, passkey: device.sign(options) };
  expect((await browser.post('/api/user/erase-account', body)).problem).toMatchObject({
    code: 'reauthenticate',
  });
});
