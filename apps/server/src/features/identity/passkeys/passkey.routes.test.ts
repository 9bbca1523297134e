import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lifetimes, minutes, passkeys, wrongCodes } from '@hub/contract/limits';
import { createPasskeyStore } from '#identity/records/passkey-store.ts';
import { createDevice, type Device, type Lie } from '#test/doubles/authenticator.ts';
import { requireUser, type Browser } from '#test/browser.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';

let world: TestHub;
/** Warnings of Node, for example about experimental algorithms; each appears once per process. */
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

describe('a passkey', () => {
  test('is created for this hub, found without a name, and only after user verification', async () => {
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
    // Its handle does not reveal the user's id.
    const user = body.options?.['user'] as { readonly id: string };
    const handle = Buffer.from(user.id, 'base64url');
    expect(handle).toHaveLength(32);
    expect(handle.equals(Buffer.from(String(id)))).toBe(false);
  });

  test('signs in without name, password or code, with an email and an audit event', async () => {
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

  test('counts as both factors: no code is required where the app is on', async () => {
    const { browser, person, device } = await withPasskey();
    await turnAppOn(browser);
    const { username, password } = person;
    const byPassword = await world.browser().post('/api/login', { username, password });
    expect(byPassword.body).toMatchObject({ result_type: 'two_factor_required' });
    expect(await signIn(device)).toEqual({ success: true });
  });

  test('signs in even after too many wrong codes of the app', async () => {
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

  test('of a device without a counter signs in repeatedly', async () => {
    const { device } = await withPasskey(createDevice({ counts: false }));
    for (let time = 0; time < 3; time += 1) expect(await signIn(device)).toEqual({ success: true });
  });

  test('replaces this browser’s session', async () => {
    const { browser, device } = await withPasskey();
    const old = browser.cookies.get('hub') ?? '';
    expect(await signIn(device, {}, browser)).toEqual({ success: true });
    const thief = world.browser();
    thief.cookies.set('hub', old);
    expect(await isIn(thief)).toBe(false);
  });
});

describe('refuses an invalid signature:', () => {
  test.each<[string, Lie]>([
    ['of another relying party', { rpId: 'evil.example' }],
    ['made on another website', { origin: 'https://evil.example' }],
    ['made on another port', { origin: 'http://localhost:3001' }],
    ['of a holder whom the device did not see', { unverified: true }],
    ['by another key', { forged: true }],
    ['of the making of a passkey', { type: 'webauthn.create' }],
    ['of a passkey that nobody has', { credentialId: 'A'.repeat(43) }],
  ])('one %s', async (_what, lie) => {
    const { device } = await withPasskey();
    const browser = world.browser();
    const answer = await signIn(device, lie, browser);
    expect(answer).toMatchObject({ success: false, result_type: 'passkey_refused' });
    expect(await isIn(browser)).toBe(false);
  });

  test('a used challenge, also one used at the same moment', async () => {
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

  test('one that comes late', async () => {
    const { device } = await withPasskey();
    const browser = world.browser();
    const asked = await options(browser);
    world.clock.advance(lifetimes.passkeyChallenge);
    const late = await browser.post('/api/login/passkey', { passkey: device.sign(asked) });
    expect(late.body).toMatchObject({ success: false, result_type: 'passkey_refused' });
    expect(late.body.message).toContain('too long');
  });

  test('one of a challenge that was never issued, or issued for registration', async () => {
    const { browser, device } = await withPasskey();
    const made = { challenge: 'A'.repeat(43) };
    const begun = await browser.post('/api/user/passkeys/begin', {});
    for (const challenge of [made, begun.body.options ?? made]) {
      const answer = await browser.post('/api/login/passkey', { passkey: device.sign(challenge) });
      expect(answer.body.success).toBe(false);
    }
  });

  test('malformed data of any kind', async () => {
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

test('a passkey whose counter decreases is refused, and its owner is notified', async () => {
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

test('two signatures with one counter at once are one sign-in', async () => {
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

describe('a person who may not sign in cannot do so by passkey:', () => {
  test('a suspended account', async () => {
    const { browser, device } = await withPasskey();
    const { id } = await requireUser(browser);
    await world.db.query('update users set blocked_at = now() where id = $1', [id]);
    expect(await signIn(device)).toMatchObject({ success: false, result_type: 'blocked' });
  });

  test('an address that is not verified', async () => {
    const { browser, device } = await withPasskey();
    const { id } = await requireUser(browser);
    await world.db.query('update users set email_verified_at = null where id = $1', [id]);
    expect(await signIn(device)).toMatchObject({ result_type: 'email_unverified' });
  });
});

describe('managing passkeys', () => {
  test('ten are allowed, and one more is refused, also at the same moment', async () => {
    const { browser, person } = await world.signedInBuyer();
    for (let nth = 1; nth < passkeys.perUser; nth += 1) {
      expect(await add(browser, createDevice(), `Phone ${nth}`)).toMatchObject({ success: true });
    }
    // From sessions of their own: the first that is added gives its session another token.
    const browsers = await Promise.all([1, 2, 3].map(() => anotherBrowser(person)));
    const added = await Promise.all(browsers.map((each) => add(each)));
    expect(added.filter(({ success }) => success)).toHaveLength(1);
    expect(await list(browser)).toHaveLength(passkeys.perUser);
    expect(await add(browser)).toMatchObject({ success: false, options: null });
  });

  test('a device has one here; without a name it is named after the browser', async () => {
    const { browser } = await world.signedInBuyer();
    const device = createDevice();
    expect(await add(browser, device, '  ')).toMatchObject({ success: true });
    expect(await list(browser)).toMatchObject([{ name: 'An unknown browser' }]);
    expect(await add(browser, device)).toMatchObject({ success: false });
    const again = await browser.post('/api/user/passkeys/begin', {});
    expect(JSON.stringify(again.body.options)).toContain('excludeCredentials');
  });

  test('a name of 1,000 characters is refused, and another is kept', async () => {
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

  test('a removed one no longer signs in; an email and the audit log report it', async () => {
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

  test('another person’s are out of reach', async () => {
    const { browser: victim, device } = await withPasskey();
    const { browser } = await world.signedInBuyer();
    const [row] = await list(victim);
    const id = row?.id;
    const renamed = await browser.post('/api/user/passkeys/rename', { id, name: 'Mine' });
    expect(renamed).toMatchObject({ status: 404 });
    expect(await browser.post('/api/user/passkeys/remove', { id })).toMatchObject({ status: 404 });
    expect(await list(victim)).toMatchObject([{ name: 'My phone' }]);
    expect(await list(browser)).toEqual([]);
    // One browser cannot finish what another began either.
    const begun = await victim.post('/api/user/passkeys/begin', {});
    const passkey = createDevice().make(begun.body.options ?? { challenge: '' });
    const added = await browser.post('/api/user/passkeys/add', { name: 'x', passkey });
    expect(added.body).toMatchObject({ success: false });
    expect(await signIn(device)).toEqual({ success: true });
  });

  test('a fresh sign-in is required, with a code if the app is on', async () => {
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

describe('confirming by a passkey', () => {
  const confirm = async (browser: Browser, device: Device) => {
    const passkey = device.sign(await options(browser));
    return (await browser.post('/api/user/confirm', { passkey })).body;
  };

  test('makes a sign-in fresh for any action, as a second factor too', async () => {
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

  test('of another person does not', async () => {
    const { browser } = await withPasskey();
    const { device } = await withPasskey();
    world.clock.advance(minutes(10));
    expect(await confirm(browser, device)).toMatchObject({ success: false });
    const begun = await browser.post('/api/user/passkeys/begin', {});
    expect(begun).toMatchObject({ body: { code: 'reauthenticate' } });
  });
});

test('“This was not me” removes a passkey added by another person', async () => {
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

test('only unanswered challenges are removed', async () => {
  await options(world.browser());
  world.clock.advance(lifetimes.passkeyChallenge + 1);
  await options(world.browser());
  await createPasskeyStore(world.db).sweep(world.clock.now());
  const { rows } = await world.db.query('select 1 from passkey_challenges');
  expect(rows).toHaveLength(1);
});

test('creating and using passkeys causes no warning of Node', async () => {
  const { device } = await withPasskey();
  expect(await signIn(device)).toEqual({ success: true });
  expect(warnings.filter((each) => each.startsWith('ExperimentalWarning'))).toEqual([]);
});
