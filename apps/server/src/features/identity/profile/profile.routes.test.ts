import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hours, minutes } from '@hub/contract/limits';
import { isEventName } from '#features/audit';
import type { Browser } from '#test/browser.ts';
import { aPerson, openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { essentials } from '#test/site.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

const next = 'Kvetching-Otter-8';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const login = (person: Person, change: object = {}, headers: Record<string, string> = {}) => {
  const browser = world.browser();
  const { username, password } = person;
  return browser
    .post('/api/login', { username, password, ...change }, headers)
    .then((answer) => ({ browser, answer }));
};
async function signedIn(person: Person, headers: Record<string, string> = {}): Promise<Browser> {
  const { browser, answer } = await login(person, {}, headers);
  expect(answer.body).toMatchObject({ success: true });
  return browser;
}
const isIn = async (browser: Browser): Promise<unknown> =>
  (await browser.get('/api/is_logged')).body.res;
const linkIn = (links: readonly string[]): string =>
  links
    .find((link) => link.includes('/verify-email/'))
    ?.split('/')
    .at(-1) ?? '';
const eventsOf = async (browser: Browser): Promise<string[]> => {
  const { body } = await browser.get('/api/user/events');
  return body.events.map(({ event }) => event);
};

describe('change of name', () => {
  test('stores the trimmed name and ignores other fields', async () => {
    const { browser, person } = await world.signedInBuyer();
    const body = { firstname: ' Zoë ', lastname: 'Ångström', isAdmin: true, username: 'other' };
    const answer = await browser.post('/api/user/change-name', body);
    expect(answer.body).toMatchObject({ success: true });
    expect((await browser.get('/api/user/profile')).body).toMatchObject({
      username: person.username,
      firstname: 'Zoë',
      lastname: 'Ångström',
      email: person.email,
      pending_email: null,
    });
    expect((await browser.get('/api/user/get-info')).body).toMatchObject({ isAdmin: false });
    expect(await eventsOf(browser)).toContain('identity.name_changed');
  });

  test.each([['a\nb'], ['a\0b'], [''], [' '], [['a']], [{}], ['x'.repeat(65)]])(
    'refuses %j',
    async (firstname) => {
      const { browser } = await world.signedInBuyer();
      const answer = await browser.post('/api/user/change-name', { firstname, lastname: 'B' });
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'firstname' }] } });
    },
  );
});

describe('change of email address', () => {
  test('takes effect by the link at the new address, and ends reset links of the old address', async () => {
    const { browser, person } = await world.signedInBuyer();
    const email = `new-${person.email}`;
    await world.browser().post('/api/reset-password', { email: person.email });
    const reset = await world.mail(person.email, 'new password');
    expect((await browser.post('/api/user/change-email', { email })).body.success).toBe(true);
    await world.mail(person.email, 'A new email address');
    const asked = await world.mail(email, 'Confirm your new');
    expect(await browser.get('/api/user/profile').then(({ body }) => body)).toMatchObject({
      email: person.email,
      pending_email: email,
    });
    const code = linkIn(asked.links);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.browser().post('/api/verify-email', { code })),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    await world.mail(person.email, 'address of your Customer Hub account was changed');
    await world.mail(email, 'was changed');
    expect((await browser.get('/api/is_logged')).body).toMatchObject({ email });
    expect((await login(person, { username: email })).answer.body.success).toBe(true);
    const resetCode = reset.links
      .find((link) => link.includes('/reset-password/'))
      ?.split('/')
      .at(-1);
    const stale = await world
      .browser()
      .post('/api/reset-password-step-2/', { code: resetCode, password: next });
    expect(stale.body.success).toBe(false);
    const events = await eventsOf(browser);
    expect(events).toEqual(
      expect.arrayContaining(['identity.email_change_asked', 'identity.email_changed']),
    );
  });

  test('gets the same answer if another account has the address, and notifies that account', async () => {
    const owner = await world.signedInBuyer();
    const { browser, person } = await world.signedInBuyer();
    const taken = await browser.post('/api/user/change-email', { email: owner.person.email });
    const view = (await browser.get('/api/user/profile')).body;
    const free = await browser.post('/api/user/change-email', { email: `free-${person.email}` });
    expect(taken.body).toEqual(free.body);
    expect(view).toMatchObject({ pending_email: owner.person.email });
    const mail = await world.mail(owner.person.email, 'for another Customer Hub account');
    expect(mail.links.some((link) => link.includes('/verify-email/'))).toBe(false);
  });

  test('fails if another account has registered the address in the meantime', async () => {
    const { browser, person } = await world.signedInBuyer();
    const email = `late-${person.email}`;
    await browser.post('/api/user/change-email', { email });
    const code = linkIn((await world.mail(email, 'Confirm your new')).links);
    await world.signedInBuyer({ email });
    const answer = await world.browser().post('/api/verify-email', { code });
    expect(answer.body).toMatchObject({
      success: false,
      message: expect.stringContaining('Another account'),
    });
    expect((await browser.get('/api/is_logged')).body).toMatchObject({ email: person.email });
  });

  test('accepts only the newest link, and no link after a day', async () => {
    const { browser, person } = await world.signedInBuyer();
    const [one, two] = [`one-${person.email}`, `two-${person.email}`];
    await browser.post('/api/user/change-email', { email: one });
    const first = linkIn((await world.mail(one, 'Confirm')).links);
    await browser.post('/api/user/change-email', { email: two });
    const second = linkIn((await world.mail(two, 'Confirm')).links);
    expect((await browser.post('/api/verify-email', { code: first })).body.success).toBe(false);
    world.clock.advance(hours(24));
    expect((await browser.post('/api/verify-email', { code: second })).body.success).toBe(false);
    expect((await browser.get('/api/user/profile')).body).toMatchObject({
      email: person.email,
      pending_email: null,
    });
  });

  test('requires the password if the sign-in is older than ten minutes', async () => {
    const { browser, person } = await world.signedInBuyer();
    const email = `fresh-${person.email}`;
    world.clock.advance(minutes(10));
    const ask = (body: object) => browser.post('/api/user/change-email', { email, ...body });
    expect(await ask({})).toMatchObject({ status: 403, body: { code: 'reauthenticate' } });
    const wrong = await ask({ password: 'Wrong-Horse-7' });
    expect(wrong).toMatchObject({ status: 403, body: { code: 'reauthenticate' } });
    expect((await browser.get('/api/user/profile')).body.pending_email).toBeNull();
    const before = browser.cookies.get('hub') ?? '';
    expect((await ask({ password: person.password })).body.success).toBe(true);
    // The session gets a new token, so that a stolen token becomes invalid.
    const thief = world.browser();
    thief.cookies.set('hub', before);
    expect([await isIn(thief), await isIn(browser)]).toEqual([false, true]);
    // The sign-in is fresh again, so no password is required.
    expect((await ask({ email: `other-${email}` })).status).toBe(200);
  });

  test.each([['x'], ['a@b@c.example'], ['a\r\nBcc: x@y.example'], [['a@b.example']], [null]])(
    'refuses %j',
    async (email) => {
      const { browser } = await world.signedInBuyer();
      const answer = await browser.post('/api/user/change-email', { email });
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'email' }] } });
    },
  );

  test('reports that the address is unchanged', async () => {
    const { browser, person } = await world.signedInBuyer();
    const answer = await browser.post('/api/user/change-email', {
      email: person.email.toUpperCase(),
    });
    expect(answer.body).toMatchObject({ success: false });
  });
});

describe('change of password', () => {
  test('requires the old password, signs out other devices and sends an email', async () => {
    const { browser, person } = await world.signedInBuyer();
    const other = await signedIn(person);
    const before = browser.cookies.get('hub');
    const body = { old_password: person.password, password: next };
    expect((await browser.post('/api/user/change-password', body)).body.success).toBe(true);
    expect(await isIn(other)).toBe(false);
    expect(await isIn(browser)).toBe(true);
    expect(browser.cookies.get('hub')).not.toBe(before);
    expect((await login(person)).answer.body.success).toBe(false);
    expect((await login(person, { password: next })).answer.body.success).toBe(true);
    await world.mail(person.email, 'Your password at');
  });

  test('succeeds for only one of two simultaneous requests with the old password', async () => {
    const { browser, person } = await world.signedInBuyer();
    const thief = await signedIn(person);
    const answers = await Promise.all(
      [browser, thief].map((tab, nth) => {
        const body = { old_password: person.password, password: `${next}${nth}` };
        return tab.post('/api/user/change-password', body);
      }),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect(await isIn(browser)).not.toBe(await isIn(thief));
  });

  test('cancels a change of address that a stranger requested with the old password', async () => {
    const { browser, person } = await world.signedInBuyer();
    const thief = await signedIn(person);
    const email = `thief-${person.email}`;
    expect((await thief.post('/api/user/change-email', { email })).body.success).toBe(true);
    const code = linkIn((await world.mail(email, 'Confirm your new')).links);
    const body = { old_password: person.password, password: next };
    expect((await browser.post('/api/user/change-password', body)).body.success).toBe(true);
    expect((await thief.post('/api/verify-email', { code })).body.success).toBe(false);
    const profile = await browser.get('/api/user/profile');
    expect(profile.body).toMatchObject({ email: person.email, pending_email: null });
  });

  test('fails if the old password is wrong or the new password breaks a rule', async () => {
    const { browser, person } = await world.signedInBuyer();
    const change = (body: object) => browser.post('/api/user/change-password', body);
    const wrong = await change({ old_password: 'Wrong-Horse-7', password: next });
    expect(wrong).toMatchObject({ status: 200, body: { success: false } });
    const auditLog = await browser.get('/api/user/events');
    expect(auditLog.body.events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ text: 'Wrong password entered', address: '127.0.0.1' }),
      ]),
    );
    for (const password of ['Password1', 'short', `Aa1${'x'.repeat(98)}`]) {
      const answer = await change({ old_password: person.password, password });
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'password' }] } });
    }
    expect((await login(person)).answer.body.success).toBe(true);
  });
});

describe('sessions of a person', () => {
  test('lists the sessions, ends one of them, and ends all except the current one', async () => {
    const { browser, person } = await world.signedInBuyer();
    world.clock.advance(minutes(1));
    const second = await signedIn(person, { 'user-agent': firefox });
    const third = await signedIn(person);
    const { body } = await browser.get('/api/user/sessions');
    expect(body).toHaveLength(3);
    expect(body.filter(({ current }) => current)).toHaveLength(1);
    const found = body.find(({ device }) => device === 'Firefox on Windows');
    expect(found).toMatchObject({ address: '127.0.0.1', current: false });
    expect(JSON.stringify(body)).not.toContain(second.cookies.get('hub'));
    const end = (id: unknown) => browser.post('/api/user/end-session', { id });
    expect((await end(found?.id)).body.success).toBe(true);
    expect(await end(found?.id)).toMatchObject({ status: 404 });
    expect([await isIn(second), await isIn(third)]).toEqual([false, true]);
    await browser.post('/api/user/end-other-sessions', {});
    expect([await isIn(third), await isIn(browser)]).toEqual([false, true]);
  });

  test('refuses to end a session of another person', async () => {
    const { browser: victim } = await world.signedInBuyer();
    const { browser } = await world.signedInBuyer();
    const [row] = (await victim.get('/api/user/sessions')).body;
    const answer = await browser.post('/api/user/end-session', { id: row?.id });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await isIn(victim)).toBe(true);
  });

  test('emails the person about a new device, but not about the first device', async () => {
    const { person } = await world.signedInBuyer();
    const mails = async () =>
      (await world.sandbox.mailTo(person.email)).filter(({ subject }) =>
        subject.includes('New sign-in'),
      );
    await signedIn(person);
    await signedIn(person, { 'user-agent': firefox });
    const mail = await world.mail(person.email, 'New sign-in');
    expect(mail.text).toMatch(/Firefox on Windows, from the IP address 127\.0\.0\.1/);
    const again = await signedIn(person, { 'user-agent': firefox.replaceAll('140', '141') });
    await again.get('/api/logout');
    await signedIn(person, { 'user-agent': firefox });
    const { rows } = await world.db.query(
      `select count(*)::int as n from pgboss.job where data->>'template' = 'identity/new-device'
       and (data->>'userId')::int = (select id from users where username = $1)`,
      [person.username],
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect(await mails()).toHaveLength(1);
  });
});

describe('audit events of a person', () => {
  test('lists thirty events at a time, without events of other people', async () => {
    const { browser, person } = await world.signedInBuyer();
    for (let n = 0; n < 31; n += 1) {
      await browser.post('/api/user/change-name', { firstname: `Bea ${n}`, lastname: 'Buyer' });
    }
    const first = (await browser.get('/api/user/events')).body;
    expect(first.events).toHaveLength(30);
    expect(first.events[0]).toMatchObject({ text: 'Name changed', address: '127.0.0.1' });
    const rest = (await browser.get(`/api/user/events?before=${first.next}`)).body;
    expect(rest.next).toBeNull();
    const ids = [...first.events, ...rest.events].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    const { rows } = await world.db.query(
      'select count(*)::int as n from audit_events where user_id = (select id from users where username = $1)',
      [person.username],
    );
    expect(ids).toHaveLength(Number(rows[0]?.['n']));
    expect(rest.events.map(({ text }) => text)).toContain('Signed in');
    // Each action of the person records the address, also the license added at registration.
    expect(rest.events.at(-1)).toMatchObject({ address: '127.0.0.1' });
  });

  test.each(['x', '-1', '0', '1.5', '99999999999'])('before=%s is refused', async (before) => {
    const { browser } = await world.signedInBuyer();
    const answer = await browser.get(`/api/user/events?before=${before}`);
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
  });

  test('records only events from the list of event names', async () => {
    const { rows } = await world.db.query('select distinct event from audit_events');
    const events = rows.map(({ event }) => String(event));
    expect(events.filter((event) => !isEventName(event))).toEqual([]);
  });
});

test('/.well-known/change-password redirects to the security settings', async () => {
  const answer = await world.browser().get('/.well-known/change-password');
  expect(answer.status).toBe(302);
  expect(answer.headers['location']).toBe('/settings#security');
});

describe('correction of an address that was mistyped at registration', () => {
  async function mistyped(): Promise<Person> {
    const person = aPerson();
    const purchases = [{ code: person.purchase_code, item_id: essentials }];
    await world.sandbox.setBuyers([{ username: `market-${person.username}`, purchases }]);
    await world.browser().post('/api/register', person);
    await world.mail(person.email, 'Verify');
    return person;
  }
  const correct = ({ username, password, purchase_code }: Person, change: object) =>
    world.browser().post('/api/correct-email', { username, password, purchase_code, ...change });

  test('emails a link to the right address and ends the link of the wrong one', async () => {
    const person = await mistyped();
    const old = linkIn((await world.mail(person.email, 'Verify')).links);
    const email = `right-${person.email}`;
    expect((await correct(person, { email })).body.success).toBe(true);
    const code = linkIn((await world.mail(email, 'Verify')).links);
    const verify = (each: string) => world.browser().post('/api/verify-email', { code: each });
    expect((await verify(old)).body.success).toBe(false);
    expect((await verify(code)).body.success).toBe(true);
    expect((await login(person)).answer.body.success).toBe(true);
    // A verified address can be changed only in the settings.
    expect((await correct(person, { email: person.email })).body.success).toBe(false);
  });

  test('refuses every mismatch with the same answer, and changes nothing', async () => {
    const person = await mistyped();
    const stranger = await mistyped();
    const email = `thief-${person.email}`;
    const changes = [
      { password: 'Wrong-Horse-7' },
      { username: 'nobody-at-all' },
      { purchase_code: stranger.purchase_code },
      { purchase_code: '12345678-1234-1234-1234-123456789012' },
      { purchase_code: 'nonsense' },
    ];
    const answers = [];
    for (const change of changes) answers.push((await correct(person, { email, ...change })).body);
    expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]).toMatchObject({ success: false });
    const { rows } = await world.db.query('select email from users where username = $1', [
      person.username,
    ]);
    expect(rows).toEqual([{ email: person.email }]);
  });

  test('reports success for an address in use, and notifies its owner', async () => {
    const { person: owner } = await world.signedInBuyer();
    const person = await mistyped();
    const answer = await correct(person, { email: owner.email });
    expect(answer.body.success).toBe(true);
    await world.mail(owner.email, 'for another Customer Hub account');
    const { rows } = await world.db.query('select email from users where username = $1', [
      person.username,
    ]);
    expect(rows).toEqual([{ email: person.email }]);
  });
});

test('the guided tour is marked as seen for the person, not for the browser', async () => {
  const { browser, person } = await world.signedInBuyer();
  expect((await browser.get('/api/user/tour')).body).toEqual({ seen: false });
  expect((await browser.post('/api/user/end-tour', {})).body).toEqual({ seen: true });
  expect((await browser.post('/api/user/end-tour', {})).body).toEqual({ seen: true });
  const { browser: other } = await world.signedInBuyer();
  expect((await other.get('/api/user/tour')).body).toEqual({ seen: false });
  const elsewhere = world.browser();
  const { username, password } = person;
  await elsewhere.post('/api/login', { username, password });
  expect((await elsewhere.get('/api/user/tour')).body).toEqual({ seen: true });
});
