import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, lifetimes } from '@hub/contract/limits';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const next = 'Kvetching-Otter-8';

const isIn = async (browser: Browser): Promise<boolean> =>
  (await browser.get('/api/is_logged')).body.res;
const login = (browser: Browser, username: string, password: string) =>
  browser.post('/api/login', { username, password }, { 'user-agent': firefox });
const deny = (code: string) => world.browser().post('/api/not-me', { code });

/** Returns the code of a link in the next email with this subject to this address. */
async function codeIn(address: string, subject: string, path: string): Promise<string> {
  const { links } = await world.mail(address, subject);
  const link = links.find((each) => each.includes(`/${path}/`)) ?? '';
  expect(link, subject).not.toBe('');
  return link.split('/').at(-1) ?? '';
}
const emailOf = async ({ username }: Person): Promise<unknown> => {
  const found = await world.db.query('select email from users where username = $1', [username]);
  return found.rows[0]?.['email'];
};

/** Creates an account and a thief, who knows the password and has signed in on a new device. */
async function aTheft(): Promise<{ owner: Browser; thief: Browser; person: Person }> {
  const { browser: owner, person } = await world.signedInBuyer();
  const thief = world.browser();
  expect((await login(thief, person.username, person.password)).body.success).toBe(true);
  return { owner, thief, person };
}

/** Changes the address of the account to an address of the thief. */
async function moveAway(thief: Browser, email: string): Promise<void> {
  expect((await thief.post('/api/user/change-email', { email })).body.success).toBe(true);
  const code = await codeIn(email, 'Confirm your new', 'verify-email');
  expect((await thief.post('/api/verify-email', { code })).body.success).toBe(true);
}

describe('link in the email about a new device', () => {
  test('opening the link does nothing, and confirming it signs out every device once', async () => {
    const { owner, thief, person } = await aTheft();
    const code = await codeIn(person.email, 'New sign-in', 'not-me');
    await world.browser().get(`/not-me/${code}`);
    expect([await isIn(owner), await isIn(thief)]).toEqual([true, true]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => deny(code)));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect([await isIn(owner), await isIn(thief)]).toEqual([false, false]);
    expect((await login(thief, person.username, person.password)).body.success).toBe(false);
    const reset = await codeIn(person.email, 'Choose a new password', 'reset-password');
    const body = { code: reset, password: next };
    expect((await owner.post('/api/reset-password-step-2/', body)).body.success).toBe(true);
    expect((await login(owner, person.username, next)).body.success).toBe(true);
    const { events } = (await owner.get('/api/user/events')).body;
    expect(events.filter(({ event }) => event === 'identity.denied')).toHaveLength(1);
    // The licenses of the account are unchanged.
    expect((await owner.get('/api/user/licenses')).body).toHaveLength(1);
  });

  test('invalidates a password reset that another person requested', async () => {
    const { thief, person } = await aTheft();
    await thief.post('/api/reset-password', { email: person.email });
    const reset = await codeIn(person.email, 'Choose a new password', 'reset-password');
    await deny(await codeIn(person.email, 'New sign-in', 'not-me'));
    const body = { code: reset, password: next };
    expect((await thief.post('/api/reset-password-step-2/', body)).body.success).toBe(false);
  });

  test('the link expires after seven days, and an unknown code does nothing', async () => {
    const { thief, person } = await aTheft();
    const code = await codeIn(person.email, 'New sign-in', 'not-me');
    world.clock.advance(lifetimes.notMeCode);
    expect((await deny(code)).body).toMatchObject({ success: false });
    expect((await deny('nonsense')).body).toMatchObject({ success: false });
    expect(await isIn(thief)).toBe(true);
  });

  test('accepts no code of another link, and its code works for no other purpose', async () => {
    const { thief, person } = await aTheft();
    const code = await codeIn(person.email, 'New sign-in', 'not-me');
    const reset = { code, password: next };
    expect((await thief.post('/api/reset-password-step-2/', reset)).body.success).toBe(false);
    expect((await thief.post('/api/verify-email', { code })).body.success).toBe(false);
    const { links } = await world.mail(person.email, 'Verify');
    const verify =
      links
        .find((link) => link.includes('/verify-email/'))
        ?.split('/')
        .at(-1) ?? '';
    expect((await deny(verify)).body.success).toBe(false);
    expect(await isIn(thief)).toBe(true);
  });
});

describe('reversal of a changed email address', () => {
  test('cancels a requested change of address', async () => {
    const { thief, person } = await aTheft();
    const email = `thief-${person.email}`;
    await thief.post('/api/user/change-email', { email });
    const confirm = await codeIn(email, 'Confirm your new', 'verify-email');
    await deny(await codeIn(person.email, 'A new email address', 'not-me'));
    expect((await thief.post('/api/verify-email', { code: confirm })).body.success).toBe(false);
    expect(await emailOf(person)).toBe(person.email);
    expect(await isIn(thief)).toBe(false);
  });

  test('restores the old address within seven days and emails it the link for a new password', async () => {
    const { thief, person } = await aTheft();
    const email = `thief-${person.email}`;
    await moveAway(thief, email);
    expect((await world.mail(email, 'was changed')).links.join(' ')).not.toContain('/not-me/');
    const code = await codeIn(
      person.email,
      'address of your Customer Hub account was changed',
      'not-me',
    );
    world.clock.advance(days(7) - 1);
    expect((await deny(code)).body).toMatchObject({
      success: true,
      message: expect.stringContaining('uses this email address again'),
    });
    expect(await emailOf(person)).toBe(person.email);
    const reset = await codeIn(person.email, 'Choose a new password', 'reset-password');
    const body = { code: reset, password: next };
    expect((await world.browser().post('/api/reset-password-step-2/', body)).body.success).toBe(
      true,
    );
    const back = world.browser();
    expect((await login(back, person.email, next)).body.success).toBe(true);
  });

  test('restores the first address after two changes, whatever the thief denies', async () => {
    const { thief, person } = await aTheft();
    const [one, two] = [`one-${person.email}`, `two-${person.email}`];
    await moveAway(thief, one);
    await moveAway(thief, two);
    const later = await codeIn(one, 'address of your Customer Hub account was changed', 'not-me');
    expect((await deny(later)).body.success).toBe(true);
    expect(await emailOf(person)).toBe(one);
    const code = await codeIn(
      person.email,
      'address of your Customer Hub account was changed',
      'not-me',
    );
    expect((await deny(code)).body.success).toBe(true);
    expect(await emailOf(person)).toBe(person.email);
    expect((await deny(later)).body.success).toBe(false);
  });

  test('keeps the new address if the old one belongs to another account, and emails the thief no link', async () => {
    const { thief, person } = await aTheft();
    const email = `thief-${person.email}`;
    await moveAway(thief, email);
    const code = await codeIn(
      person.email,
      'address of your Customer Hub account was changed',
      'not-me',
    );
    const other = await world.signedInBuyer();
    await world.db.query('update users set email = $1 where username = $2', [
      person.email,
      other.person.username,
    ]);
    expect((await deny(code)).body).toMatchObject({
      success: true,
      message: expect.stringContaining('could not be restored'),
    });
    expect(await isIn(thief)).toBe(false);
    expect(await emailOf(person)).toBe(email);
    const { rows } = await world.db.query(
      `select 1 from pgboss.job where data->>'template' = 'identity/not-me'
       and (data->>'userId')::int = (select id from users where username = $1)`,
      [person.username],
    );
    expect(rows).toEqual([]);
  });
});
