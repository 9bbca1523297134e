import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '#cli/commands.ts';
import type { CommandResult } from '#cli/result.ts';
import { shell } from '#test/shell-actor.ts';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { activateSite, codeIn as codeOf, createSite, openRequest } from '#test/site.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

const run = (...args: string[]): Promise<CommandResult> =>
  runCommand(args, { ...world.hub.operators, actor: shell });

const isIn = async (browser: Browser) => (await browser.get('/api/is_logged')).body.res;
const signIn = async ({ username, password }: Person) =>
  (await world.browser().post('/api/login', { username, password })).body;
const auditLogOf = async ({ username }: Person) =>
  (
    await world.db.query(
      `select event, actor, a.details from audit_events a join users u on u.id = a.user_id
       where u.username = $1 order by a.id desc`,
      [username],
    )
  ).rows;
const codeIn = (links: readonly string[]) => links.map((link) => link.split('/').at(-1));

describe('search for a person', () => {
  test.each([
    ['a fragment of the username', (p: Person) => p.username.slice(2)],
    ['the email in capitals', (p: Person) => p.email.toUpperCase()],
    ['the whole purchase code', (p: Person) => p.purchase_code.toUpperCase()],
    ['the last four characters of the purchase code', (p: Person) => p.purchase_code.slice(-4)],
    ['a site', (p: Person) => `https://www.${p.username}.example/wp-admin/`],
    ['the domain of a site', (p: Person) => `${p.username}.example`],
  ])('finds the person by %s', async (_way, textOf) => {
    const { browser, person } = await world.signedInBuyer();
    await activateSite(world, browser, `https://${person.username}.example`);
    const found = await run('user', 'find', textOf(person));
    expect(found.text).toContain(person.email);
    expect(JSON.stringify(found)).not.toContain('argon2');
  });

  test('finds a person by Envato username, Envato id and user id, and no other person', async () => {
    const { browser, person } = await world.signedInBuyer();
    const id = (await browser.get('/api/is_logged')).body as unknown as { id: number };
    await world.db.query(
      `insert into accounts (user_id, envato_user_id, envato_username, status, connected_at)
       values ($1, '77001234', 'fine-market-name', 'connected', now())`,
      [id.id],
    );
    for (const text of ['MARKET-name', '77001234', String(id.id)]) {
      const { users } = (await run('user', 'find', text)).json as { users: { email: string }[] };
      expect(users.map(({ email }) => email)).toContain(person.email);
    }
    for (const text of ['9999', 'nobody.example', '00000000-0000-4000-8000-ffffffffffff', '%%']) {
      expect((await run('user', 'find', text)).text).toBe('No users found.');
    }
    expect((await run('user', 'find', '%')).text).toBe('Type at least two characters.');
  });

  test('shows one person without password, token or full purchase code', async () => {
    const { browser, person } = await world.signedInBuyer();
    await activateSite(world, browser, `https://${person.username}.example`);
    const shown = await run('user', 'show', person.email.toUpperCase());
    for (const word of [person.username, person.email, `${person.username}.example`, 'verified']) {
      expect(shown.text).toContain(word);
    }
    const all = JSON.stringify(shown);
    expect(all).not.toContain('argon2');
    expect(all).not.toContain(person.purchase_code);
    expect(shown.json).toMatchObject({
      licenses: [{ status: 'valid', sites: [{ kind: 'live' }] }],
    });
    expect(await run('user', 'show', 'nobody')).toMatchObject({ json: { error: 'no_such_user' } });
  });
});

describe('command on an account', () => {
  test('corrects the email and sends a verification link to the new and a warning to the old address', async () => {
    const { person } = await world.signedInBuyer();
    const email = `moved-${person.email}`;
    expect(await run('user', 'email', person.username, email, 'They', 'wrote.')).toMatchObject({
      exit: 0,
    });
    expect(await signIn(person)).toMatchObject({ result_type: 'email_unverified' });
    const [code] = codeIn((await world.mail(email, 'Verify')).links);
    const warned = await world.mail(
      person.email,
      'address of your Customer Hub account was changed',
    );
    expect(warned.links.some((link) => link.includes('/not-me/'))).toBe(true);
    await world.browser().post('/api/verify-email', { code });
    expect(await signIn(person)).toMatchObject({ success: true });
    expect(
      (await auditLogOf(person)).find(({ event }) => event === 'identity.email_corrected'),
    ).toEqual({
      event: 'identity.email_corrected',
      actor: 'operator',
      details: { by: 'shell', by_name: 'tester', reason: 'They wrote.' },
    });
  });

  test('sends nothing to an old address that was never verified', async () => {
    const { person } = await world.signedInBuyer();
    await world.db.query('update users set email_verified_at = null where username = $1', [
      person.username,
    ]);
    const email = `right-${person.email}`;
    await run('user', 'email', person.email, email, 'A slip.');
    await world.mail(email, 'Verify');
    const subjects = (await world.sandbox.mailTo(person.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('account was changed'))).toEqual([]);
  });

  test('refuses an email that is in use, unchanged or invalid', async () => {
    const { person } = await world.signedInBuyer();
    const { person: other } = await world.signedInBuyer();
    const act = (email: string) => run('user', 'email', person.email, email, 'Why not.');
    expect(await act(other.email.toUpperCase())).toMatchObject({ json: { error: 'email_taken' } });
    expect(await act(person.email)).toMatchObject({ json: { error: 'email_same' } });
    expect(await act('no address')).toMatchObject({ json: { error: 'no_address' } });
    expect(await signIn(person)).toMatchObject({ success: true });
  });

  test('verifies an email once and informs the person', async () => {
    const { person } = await world.signedInBuyer();
    await world.db.query('update users set email_verified_at = null where username = $1', [
      person.username,
    ]);
    expect(await run('user', 'verify', person.email, 'By', 'phone.')).toMatchObject({ exit: 0 });
    expect(await signIn(person)).toMatchObject({ success: true });
    expect((await world.mail(person.email, 'is verified')).text).toContain('By phone.');
    expect(await run('user', 'verify', person.email, 'Again.')).toMatchObject({
      json: { error: 'already_verified' },
    });
  });

  test('emails a link that sets a new password', async () => {
    const { person } = await world.signedInBuyer();
    expect(await run('user', 'reset-link', person.username)).toMatchObject({ exit: 0 });
    const [code] = codeIn((await world.mail(person.email, 'Choose a new password')).links);
    const password = 'Another-Horse-8';
    const reset = await world.browser().post('/api/reset-password-step-2/', { code, password });
    expect(reset.body).toMatchObject({ success: true });
    expect((await auditLogOf(person)).map(({ event }) => event)).toContain('identity.reset_sent');
  });

  test('signs out every device and informs the person', async () => {
    const { browser, person } = await world.signedInBuyer();
    expect(await run('user', 'sign-out', person.email, 'Laptop lost.')).toMatchObject({ exit: 0 });
    expect(await isIn(browser)).toBe(false);
    expect((await world.mail(person.email, 'signed out')).text).toContain('Laptop lost.');
    expect(await signIn(person)).toMatchObject({ success: true });
  });

  test('requires a reason and an existing person', async () => {
    const { person } = await world.signedInBuyer();
    const wrong = [
      ['verify', person.email],
      ['sign-out', person.email],
      ['block', person.email],
      ['block'],
      ['block', person.email, 'x'.repeat(501)],
      ['email', person.email, 'new@mail.example'],
      ['reset-link'],
      ['reset-link', person.email, 'more'],
      ['show'],
      ['show', person.email, 'more'],
      ['toString', person.email, 'more'],
    ];
    for (const args of wrong) expect(await run('user', ...args)).toMatchObject({ exit: 2 });
    for (const verb of ['verify', 'sign-out', 'block', 'unblock']) {
      expect(await run('user', verb, 'nobody', 'Why.')).toMatchObject({
        exit: 1,
        json: { error: 'no_such_user' },
      });
    }
    expect(await signIn(person)).toMatchObject({ success: true });
  });
});

describe('suspension of a person', () => {
  test('ends sessions immediately and is visible only after the correct password', async () => {
    const { browser, person } = await world.signedInBuyer();
    expect(await run('user', 'block', person.email, 'Charged back.')).toMatchObject({ exit: 0 });
    expect(await isIn(browser)).toBe(false);
    expect(await signIn(person)).toMatchObject({
      result_type: 'blocked',
      message: expect.stringContaining('suspended'),
    });
    expect(await signIn({ ...person, password: 'Wrong-Horse-7' })).toMatchObject({
      result_type: 'wrong_credentials',
    });
    const { text } = await world.mail(person.email, 'is suspended');
    expect(text).toContain('Charged back.');
    expect(text).toContain('Report a login issue');
    expect(await auditLogOf(person)).toContainEqual({
      event: 'identity.blocked',
      actor: 'operator',
      details: { by: 'shell', by_name: 'tester', reason: 'Charged back.' },
    });
    expect((await run('user', 'show', person.email)).text).toContain('Charged back.');
  });

  test('invalidates reset links and prevents new ones', async () => {
    const { person } = await world.signedInBuyer();
    await run('user', 'reset-link', person.email);
    const [code] = codeIn((await world.mail(person.email, 'Choose a new password')).links);
    await run('user', 'block', person.email, 'Charged back.');
    expect(await run('user', 'reset-link', person.email)).toMatchObject({
      json: { error: 'is_blocked' },
    });
    const password = 'Another-Horse-8';
    const reset = await world.browser().post('/api/reset-password-step-2/', { code, password });
    expect(reset.body).toMatchObject({ success: false });
  });

  test('leaves themes of sites running, without downloads', async () => {
    const { browser, person } = await world.signedInBuyer();
    const site = await activateSite(world, browser, `https://${person.username}.example`);
    const ask = (path: string) =>
      world.hub.http.inject({ url: path, headers: { authorization: `Bearer ${site.token}` } });
    expect((await ask('/api/theme-activation/updates')).statusCode).toBe(200);
    await run('user', 'block', person.email, 'Charged back.');
    expect((await ask('/api/theme-activation/updates')).statusCode).toBe(401);
    const beat = await createSite(world).call({
      path: '/api/theme-activation/heartbeat',
      headers: { authorization: `Bearer ${site.token}` },
      body: { site_url: `https://${person.username}.example` },
    });
    expect(beat.body).toMatchObject({ status: 'active' });
    await run('user', 'unblock', person.email, 'Paid.');
    expect((await ask('/api/theme-activation/updates')).statusCode).toBe(200);
    expect(await signIn(person)).toMatchObject({ success: true });
    expect((await world.mail(person.email, 'no longer suspended')).text).toContain('Paid.');
  });

  test('prevents an activation that was approved but not fetched', async () => {
    const { browser, person } = await world.signedInBuyer();
    const id = await openRequest(world, browser, `https://${person.username}.example`);
    const path = `/api/theme-verification/register?request=${id}` as const;
    const { redirect } = (await browser.get(path)).body as { redirect: string };
    await run('user', 'block', person.email, 'Charged back.');
    const { problem } = await createSite(world).exchange(codeOf(redirect));
    expect(problem).toMatchObject({ code: 'code_unknown' });
  });

  test('works once and never on an operator', async () => {
    const { person } = await world.signedInOperator('viewer');
    expect(await run('user', 'block', person.email, 'A slip.')).toMatchObject({
      json: { error: 'is_operator' },
    });
    const { person: buyer } = await world.signedInBuyer();
    expect(await run('user', 'unblock', buyer.email, 'A slip.')).toMatchObject({
      json: { error: 'is_not_blocked' },
    });
    await run('user', 'block', buyer.email, 'First.');
    expect(await run('user', 'block', buyer.email, 'Second.')).toMatchObject({
      json: { error: 'is_blocked' },
    });
  });
});
