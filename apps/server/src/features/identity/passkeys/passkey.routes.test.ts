import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lifetimes, minutes, passkeys, wrongCodes } from '@hub/contract/limits';
import { createPasskeyStore } from '#identity/records/passkey-store.ts';
import { createDevice, type Device, type Lie } from '#test/doubles/authenticator.ts';
import { requireUser, type Browser } from '#test/browser.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';

let world: TestHub;
/**
 * Warnings of Node, for example about experimental algorithms; Node emits each once per process.
 */
const warnings: string[] = [];
const note = ({ name, message }: Error): void => void warnings.push(`${name}: ${message}`);
beforeAll(async () => {
  process.on('warning', note);
  world = await openTestHub();
});
afterAll(async () => {
  process.off('warning', note);
  await world.close();
});

const anotherBrowser = async ({ username, password }: Person): Promise<Browser> => {
  const browser = world.browser();
  await browser.post('/api/login', { username, password });
  return browser;
};

const add = async (browser: Browser, device = createDevice(), name = 'My phone') => {
  const { body } = await browser.post('/api/user/passkeys/begin', {});
  if (body.options === null) return body;
  const passkey = device.make(body.options);
  return (await browser.post('/api/user/passkeys/add', { name, passkey })).body;
};

async function withPasskey(device = createDevice()): Promise<{
  browser: Browser;
  person: Person;
  device: Device;
}> {
  const signedIn = await world.signedInBuyer();
  expect(await add(signedIn.browser, device)).toMatchObject({ success: true });
  return { ...signedIn, device };
}

const options = async (browser: Browser) =>
  (await browser.post('/api/login/passkey-options', {})).body.options;

const signIn = async (device: Device, lie: Lie = {}, browser = world.browser()) => {
  const passkey = device.sign(await options(browser), lie);
  return (await browser.post('/api/login/passkey', { passkey })).body;
};

const isIn = async (browser: Browser) => (await browser.get('/api/is_logged')).body.res;
const list = async (browser: Browser) => (await browser.get('/api/user/passkeys')).body;
const events = async (browser: Browser): Promise<string[]> =>
  (await browser.get('/api/user/events')).body.events.map(({ text }) => text);

const codeOf = (secret: string): string =>
  generateSync({ secret, epoch: Math.floor(world.clock.now().getTime() / 1000) });

async function turnAppOn(browser: Browser): Promise<string> {
  const begun = await browser.post('/api/user/second-factor/begin', {});
  const secret = begun.body.setup?.secret ?? '';
  await browser.post('/api/user/second-factor/start', { two_factor_code: codeOf(secret) });
  return secret;
}

describe('passkey', () => {
  test('asks the browser for a passkey with user verification, without the email address', async () => {
    const { browser, person } = await world.signedInBuyer();
    const { body } = await browser.post('/api/user/passkeys/begin', {});
    expect(body.options).toMatchObject({
      rp: { id: 'localhost', name: 'Customer Hub' },
      user: { name: person.username },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { id } = await requireUser(browser);
    expect(JSON.stringify(body.options)).not.toContain(person.email);
    // The user handle does not reveal the id of the user.
    const user = body.options?.['user'] as { readonly id: string };
    const handle = Buffer.from(user.id, 'base64url');
    expect(handle).toHaveLength(32);
    expect(handle.equals(Buffer.from(String(id)))).toBe(false);
  });

  test('signs in without a username, password or code, and its use is recorded', async () => {
    const { browser, person, device } = await withPasskey();
    await world.mail(person.email, 'passkey');
    expect(await events(browser)).toContain('Passkey added: My phone');
    const elsewhere = world.browser();
    expect(await signIn(device, {}, elsewhere)).toEqual({ success: true });
    expect((await requireUser(elsewhere)).username).toBe(person.username);
    expect(await list(browser)).toMatchObject([
      { name: 'My phone', last_used_at: world.clock.now().toISOString() },
    ]);
  });

  test('counts as both factors, so that no app code is required', async () => {
    const { browser, person, device } = await withPasskey();
    await turnAppOn(browser);
    const { username, password } = person;
    const byPassword = await world.browser().post('/api/login', { username, password });
    expect(byPassword.body).toMatchObject({ result_type: 'two_factor_required' });
    expect(await signIn(device)).toEqual({ success: true });
  });

  test('signs in although too many wrong app codes were entered', async () => {
    const { browser, person, device } = await withPasskey();
    await turnAppOn(browser);
    const { username, password } = person;
    const guess = { username, password, two_factor_code: 'zzzz-zzzz-zzzz-zzzz' };
    const statuses: number[] = [];
    for (let nth = 0; nth <= wrongCodes.max; nth += 1) {
      statuses.push((await world.browser().post('/api/login', guess)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(await signIn(device)).toEqual({ success: true });
  });

  test('signs in repeatedly if its device has no counter', async () => {
    const { device } = await withPasskey(createDevice({ counts: false }));
    for (let time = 0; time < 3; time += 1) expect(await signIn(device)).toEqual({ success: true });
  });

  test('replaces the session of the browser', async () => {
    const { browser, device } = await withPasskey();
    const old = browser.cookies.get('hub') ?? '';
    expect(await signIn(device, {}, browser)).toEqual({ success: true });
    const thief = world.browser();
    thief.cookies.set('hub', old);
    expect(await isIn(thief)).toBe(false);
  });
});

describe('refusal of an invalid signature', () => {
  test.each<[string, Lie]>([
    ['of another relying party', { rpId: 'evil.example' }],
    ['made on another website', { origin: 'https://evil.example' }],
    ['made on another port', { origin: 'http://localhost:3001' }],
    ['without user verification', { unverified: true }],
    ['by another key', { forged: true }],
    ['made while a passkey is created', { type: 'webauthn.create' }],
    ['of an unknown passkey', { credentialId: 'A'.repeat(43) }],
  ])('refuses a signature %s', async (_what, lie) => {
    const { device } = await withPasskey();
    const browser = world.browser();
    const answer = await signIn(device, lie, browser);
    expect(answer).toMatchObject({ success: false, result_type: 'passkey_refused' });
    expect(await isIn(browser)).toBe(false);
  });

  test('refuses a challenge that was used before or at the same moment', async () => {
    const { device } = await withPasskey(createDevice({ counts: false }));
    const browsers = Array.from({ length: 5 }, () => world.browser());
    const passkey = device.sign(await options(world.browser()));
    const answers = await Promise.all(
      browsers.map((browser) => browser.post('/api/login/passkey', { passkey })),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    const again = await world.browser().post('/api/login/passkey', { passkey });
    expect(again.body.message).toContain('already used');
  });

  test('refuses a signature that arrives after the challenge has expired', async () => {
    const { device } = await withPasskey();
    const browser = world.browser();
    const asked = await options(browser);
    world.clock.advance(lifetimes.passkeyChallenge);
    const late = await browser.post('/api/login/passkey', { passkey: device.sign(asked) });
    expect(late.body).toMatchObject({ success: false, result_type: 'passkey_refused' });
    expect(late.body.message).toContain('too long');
  });

  test('refuses a challenge that was never issued, or was issued to add a passkey', async () => {
    const { browser, device } = await withPasskey();
    const made = { challenge: 'A'.repeat(43) };
    const begun = await browser.post('/api/user/passkeys/begin', {});
    for (const challenge of [made, begun.body.options ?? made]) {
      const answer = await browser.post('/api/login/passkey', { passkey: device.sign(challenge) });
      expect(answer.body.success).toBe(false);
    }
  });

  test('refuses malformed data with 422', async () => {
    const { device } = await withPasskey();
    const good = device.sign({ challenge: 'A'.repeat(43) }) as { response: object };
    const clientDataJSON = Buffer.from('no JSON').toString('base64url');
    const browser = world.browser();
    const send = async (passkey: unknown) => browser.post('/api/login/passkey', { passkey });
    const unread = await send({ ...good, response: { ...good.response, clientDataJSON } });
    expect(unread.body).toMatchObject({ success: false });
    for (const passkey of [null, {}, 'x', { ...good, id: 'a b' }, { ...good, response: {} }]) {
      expect(await send(passkey)).toMatchObject({ status: 422 });
    }
  });
});

test('a passkey whose counter does not increase is refused, and its owner receives an email', async () => {
  const { browser, person, device } = await withPasskey();
  expect(await signIn(device, { counter: 7 })).toEqual({ success: true });
  for (const counter of [7, 6, 0]) {
    const tab = world.browser();
    const answer = await signIn(device, { counter }, tab);
    expect(answer).toMatchObject({ success: false, result_type: 'passkey_refused' });
    expect(await isIn(tab)).toBe(false);
  }
  const mail = await world.mail(person.email, 'possibly copied passkey');
  expect(mail.text).toContain('My phone');
  expect(await events(browser)).toContain('Possibly copied passkey blocked: My phone');
  expect(await signIn(device, { counter: 8 })).toEqual({ success: true });
});

test('two simultaneous signatures with the same counter open one session', async () => {
  const { device } = await withPasskey();
  const tabs = [world.browser(), world.browser()] as const;
  const signed = await Promise.all(
    tabs.map(async (tab) => device.sign(await options(tab), { counter: 3 })),
  );
  const answers = await Promise.all(
    tabs.map((tab, nth) => tab.post('/api/login/passkey', { passkey: signed[nth] })),
  );
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
});

describe('passkey of a person who may not sign in', () => {
  test('does not sign in to a suspended account', async () => {
    const { browser, device } = await withPasskey();
    const { id } = await requireUser(browser);
    await world.db.query('update users set blocked_at = now() where id = $1', [id]);
    expect(await signIn(device)).toMatchObject({ success: false, result_type: 'blocked' });
  });

  test('does not sign in to an account with an unverified address', async () => {
    const { browser, device } = await withPasskey();
    const { id } = await requireUser(browser);
    await world.db.query('update users set email_verified_at = null where id = $1', [id]);
    expect(await signIn(device)).toMatchObject({ result_type: 'email_unverified' });
  });
});

describe('passkeys in the settings', () => {
  test('limits a person to ten passkeys, also when three are added simultaneously', async () => {
    const { browser, person } = await world.signedInBuyer();
    for (let nth = 1; nth < passkeys.perUser; nth += 1) {
      expect(await add(browser, createDevice(), `Phone ${nth}`)).toMatchObject({ success: true });
    }
    // Separate sessions, because adding a passkey renews the token of its session.
    const browsers = await Promise.all([1, 2, 3].map(() => anotherBrowser(person)));
    const added = await Promise.all(browsers.map((each) => add(each)));
    expect(added.filter(({ success }) => success)).toHaveLength(1);
    expect(await list(browser)).toHaveLength(passkeys.perUser);
    expect(await add(browser)).toMatchObject({ success: false, options: null });
  });

  test('allows one passkey for each device, and names it after the browser by default', async () => {
    const { browser } = await world.signedInBuyer();
    const device = createDevice();
    expect(await add(browser, device, '  ')).toMatchObject({ success: true });
    expect(await list(browser)).toMatchObject([{ name: 'An unknown browser' }]);
    expect(await add(browser, device)).toMatchObject({ success: false });
    const again = await browser.post('/api/user/passkeys/begin', {});
    expect(JSON.stringify(again.body.options)).toContain('excludeCredentials');
  });

  test('renames a passkey, and refuses a name of 1,000 characters', async () => {
    const { browser } = await withPasskey();
    const [row] = await list(browser);
    const rename = (name: string) =>
      browser.post('/api/user/passkeys/rename', { id: row?.id, name });
    expect(await rename('x'.repeat(1000))).toMatchObject({ status: 422 });
    expect(await rename('')).toMatchObject({ status: 422 });
    expect((await rename(' Work laptop ')).body.success).toBe(true);
    expect(await list(browser)).toMatchObject([{ name: 'Work laptop' }]);
    const { body } = await browser.post('/api/user/passkeys/begin', {});
    const passkey = createDevice().make(body.options ?? { challenge: '' });
    const long = await browser.post('/api/user/passkeys/add', { name: 'x'.repeat(1000), passkey });
    expect(long).toMatchObject({ status: 422 });
  });

  test('removes a passkey, which then cannot sign in, and emails the owner', async () => {
    const { browser, person, device } = await withPasskey();
    const [row] = await list(browser);
    const remove = () => browser.post('/api/user/passkeys/remove', { id: row?.id });
    expect((await remove()).body.success).toBe(true);
    expect(await remove()).toMatchObject({ status: 404 });
    expect(await list(browser)).toEqual([]);
    expect(await signIn(device)).toMatchObject({ success: false });
    await world.mail(person.email, 'was removed');
    expect(await events(browser)).toContain('Passkey removed: My phone');
  });

  test('answers 404 for the passkey of another person', async () => {
    const { browser: victim, device } = await withPasskey();
    const { browser } = await world.signedInBuyer();
    const [row] = await list(victim);
    const id = row?.id;
    const renamed = await browser.post('/api/user/passkeys/rename', { id, name: 'Mine' });
    expect(renamed).toMatchObject({ status: 404 });
    expect(await browser.post('/api/user/passkeys/remove', { id })).toMatchObject({ status: 404 });
    expect(await list(victim)).toMatchObject([{ name: 'My phone' }]);
    expect(await list(browser)).toEqual([]);
    // A browser cannot complete the registration that another browser began.
    const begun = await victim.post('/api/user/passkeys/begin', {});
    const passkey = createDevice().make(begun.body.options ?? { challenge: '' });
    const added = await browser.post('/api/user/passkeys/add', { name: 'x', passkey });
    expect(added.body).toMatchObject({ success: false });
    expect(await signIn(device)).toEqual({ success: true });
  });

  test('requires a fresh sign-in to add a passkey, with a code if the app is on', async () => {
    const { browser, person } = await withPasskey();
    const begin = () => browser.post('/api/user/passkeys/begin', {});
    world.clock.advance(minutes(10));
    expect(await begin()).toMatchObject({ body: { code: 'reauthenticate' } });
    await browser.post('/api/user/confirm', { password: person.password });
    expect((await begin()).body.success).toBe(true);
    const secret = await turnAppOn(browser);
    world.clock.advance(minutes(10));
    await browser.post('/api/user/confirm', { password: person.password });
    expect(await begin()).toMatchObject({ body: { code: 'reauthenticate' } });
    await browser.post('/api/user/confirm', { two_factor_code: codeOf(secret) });
    expect((await begin()).body.success).toBe(true);
  });
});

describe('confirmation by passkey', () => {
  const confirm = async (browser: Browser, device: Device) => {
    const passkey = device.sign(await options(browser));
    return (await browser.post('/api/user/confirm', { passkey })).body;
  };

  test('allows actions that require a fresh sign-in and a second factor', async () => {
    const { browser, person, device } = await withPasskey();
    await turnAppOn(browser);
    world.clock.advance(minutes(10));
    const change = () => browser.post('/api/user/change-email', { email: `new-${person.email}` });
    const end = () => browser.post('/api/user/second-factor/end', {});
    expect(await change()).toMatchObject({ body: { code: 'reauthenticate' } });
    expect(await end()).toMatchObject({ body: { code: 'reauthenticate' } });
    const before = browser.cookies.get('hub');
    expect(await confirm(browser, device)).toMatchObject({ success: true });
    expect(browser.cookies.get('hub')).not.toBe(before);
    expect((await change()).body.success).toBe(true);
    expect((await end()).body.success).toBe(true);
  });

  test('refuses the passkey of another person', async () => {
    const { browser } = await withPasskey();
    const { device } = await withPasskey();
    world.clock.advance(minutes(10));
    expect(await confirm(browser, device)).toMatchObject({ success: false });
    const begun = await browser.post('/api/user/passkeys/begin', {});
    expect(begun).toMatchObject({ body: { code: 'reauthenticate' } });
  });
});

test('“This was not me” removes the passkey that another person has added', async () => {
  const { browser, person } = await world.signedInBuyer();
  const own = createDevice();
  await add(browser, own, 'Own');
  world.clock.advance(minutes(1));
  const thief = createDevice();
  await add(browser, thief, 'Thief');
  const { links } = await world.mail(person.email, 'Thief');
  const code = links
    .find((link) => link.includes('/not-me/'))
    ?.split('/')
    .at(-1);
  await world.browser().post('/api/not-me', { code });
  expect(await signIn(thief)).toMatchObject({ success: false });
  expect(await signIn(own)).toEqual({ success: true });
});

test('the sweep removes challenges that have expired', async () => {
  await options(world.browser());
  world.clock.advance(lifetimes.passkeyChallenge + 1);
  await options(world.browser());
  await createPasskeyStore(world.db).sweep(world.clock.now());
  const { rows } = await world.db.query('select 1 from passkey_challenges');
  expect(rows).toHaveLength(1);
});

test('adding and using a passkey causes no ExperimentalWarning', async () => {
  const { device } = await withPasskey();
  expect(await signIn(device)).toEqual({ success: true });
  expect(warnings.filter((each) => each.startsWith('ExperimentalWarning'))).toEqual([]);
});
