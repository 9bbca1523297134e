import { lifetimes } from '@hub/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shell } from '#test/shell-actor.ts';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';

let world: TestHub;
let support: Browser;
let supporter: Person;
let person: Person;
let tab: Browser;
let id: number;

beforeAll(async () => {
  world = await openTestHub();
  ({ browser: support, person: supporter } = await world.signedInOperator('support'));
});
beforeEach(async () => {
  ({ person, browser: tab } = await world.signedInBuyer());
  id = await idOf(person);
});
afterAll(() => world.close());

const reason = 'You wrote to us on Monday.';

const idOf = async ({ username }: Person): Promise<number> => {
  const { rows } = await world.db.query('select id from users where username = $1', [username]);
  return Number(rows[0]?.['id']);
};
const seenOf = async (who = id): Promise<number> => {
  const { body } = await support.get(`/api/operator/person?id=${who}`);
  return (body as { seen: number }).seen;
};
const act = async (name: string, more: object = { reason }, by = support) =>
  by.post(`/api/operator/person/${name}`, { id, seen: await seenOf(), ...more });
const row = async () =>
  (await world.db.query('select * from users where id = $1', [id])).rows[0] ?? {};
const auditLog = async () =>
  (
    await world.db.query(
      'select event, actor, details from audit_events where user_id = $1 order by id desc limit 1',
      [id],
    )
  ).rows[0];
const by = () => ({ by: 'user', by_name: supporter.username });
const login = async ({ username, password }: Person) =>
  (await world.browser().post('/api/login', { username, password })).body;

describe('an operator in the console', () => {
  test('suspends an account with a reason, and lifts the suspension', async () => {
    expect((await act('block')).body).toMatchObject({ success: true });
    expect(await row()).toMatchObject({ block_reason: reason });
    expect(await auditLog()).toMatchObject({
      event: 'identity.blocked',
      actor: 'operator',
      details: { reason, ...by() },
    });
    expect((await world.mail(person.email, 'suspended')).text).toContain(reason);
    expect((await tab.get('/api/is_logged')).body).toMatchObject({ res: false });
    expect((await act('block')).body).toEqual({
      success: false,
      message: 'The account is suspended.',
    });
    expect((await act('unblock')).body).toMatchObject({ success: true });
    expect(await login(person)).toMatchObject({ success: true });
  });

  test('signs out every device of a person', async () => {
    expect((await act('end-sessions')).body).toMatchObject({ success: true });
    expect((await tab.get('/api/is_logged')).body).toMatchObject({ res: false });
    expect(await auditLog()).toMatchObject({ event: 'identity.signed_out_by_support' });
  });

  test('corrects an address, emails it a link, and warns the old address', async () => {
    const email = `new.${person.email}`;
    expect((await act('correct-address', { reason, email })).body).toMatchObject({ success: true });
    expect(await row()).toMatchObject({ email, email_verified_at: null });
    await world.mail(email, 'erify');
    await world.mail(person.email, 'address');
    expect((await act('send-verification', {})).body).toMatchObject({ success: true });
    expect(await auditLog()).toMatchObject({ event: 'identity.verification_sent', details: by() });
    expect((await act('take-for-verified')).body).toMatchObject({ success: true });
    expect((await act('send-verification', {})).body).toMatchObject({ success: false });
    expect((await act('correct-address', { reason, email: supporter.email })).body).toEqual({
      success: false,
      message: 'Another account has this email.',
    });
    expect((await act('correct-address', { reason, email: 'no address' })).status).toBe(422);
  });

  test('emails a link for a new password', async () => {
    expect((await act('send-reset', {})).body).toMatchObject({ success: true });
    await world.mail(person.email, 'password');
    expect(await auditLog()).toMatchObject({ event: 'identity.reset_sent', details: by() });
  });

  test('sets and removes a notice above the screens of a person', async () => {
    expect((await act('message', { message: ' Please reconnect. ' })).body).toMatchObject({
      success: true,
    });
    const info = await tab.get('/api/user/get-info');
    expect(info.body).toMatchObject({ error_message: 'Please reconnect.' });
    expect((await act('message', { message: '' })).body).toMatchObject({ success: true });
    expect(await row()).toMatchObject({ error_message: null });
  });

  test('cannot reset the second factor of a person who has none', async () => {
    expect((await act('reset-factor')).body).toMatchObject({
      success: false,
      message: 'Two-factor authentication is off.',
    });
  });

  test('starts an export, which is emailed to the person', async () => {
    expect((await act('export')).body).toMatchObject({ success: true });
    expect(await auditLog()).toMatchObject({ event: 'privacy.exported_by_support', details: by() });
    await world.mail(person.email, 'exported your data');
  });

  test('an owner who types the username erases a person, and support may not', async () => {
    const { browser: owner } = await world.signedInOperator('owner');
    const { username } = person;
    expect((await act('erase', { reason, username })).status).toBe(403);
    expect((await act('erase', { reason, username: 'another' }, owner)).body).toMatchObject({
      success: false,
      message: 'That isn’t their username.',
    });
    expect(await row()).toMatchObject({ username });
    expect((await act('erase', { reason, username }, owner)).body).toMatchObject({ success: true });
    expect(await row()).toEqual({});
    const again = await owner.post('/api/operator/person/block', { id, seen: 0, reason });
    expect(again.status).toBe(404);
  });
});

test('refuses an action after the action of another operator, and names both', async () => {
  const { browser: other, person: first } = await world.signedInOperator('support');
  const seen = await seenOf();
  await other.post('/api/operator/person/block', { id, seen, reason });
  const late = await support.post('/api/operator/person/message', { id, seen, message: 'Hello' });
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  const { message } = late.body as { message: string };
  expect(message).toContain(first.username);
  expect(message).toContain('Account suspended by our support team');
  expect(await row()).toMatchObject({ error_message: null, block_reason: reason });
  expect((await act('message', { message: 'Hello' })).body).toMatchObject({ success: true });
});

test('accepts an action after changes that the person made', async () => {
  const seen = await seenOf();
  await tab.post('/api/logout', {});
  const answer = await support.post('/api/operator/person/block', { id, seen, reason });
  expect(answer.body).toMatchObject({ success: true });
});

test('requires a reason of at most 500 characters', async () => {
  expect((await act('block', {})).status).toBe(422);
  expect((await act('block', { reason: '  ' })).status).toBe(422);
  expect((await act('block', { reason: 'x'.repeat(501) })).status).toBe(422);
  expect(await row()).toMatchObject({ blocked_at: null });
});

test('refuses every action that would take over the account of another operator', async () => {
  const { person: owner } = await world.signedInOperator('owner');
  id = await idOf(owner);
  for (const [name, more] of [
    ['block', { reason }],
    ['reset-factor', { reason }],
    ['end-sessions', { reason }],
    ['message', { message: 'Sign in here instead.' }],
    ['correct-address', { reason, email: 'mine@mail.example' }],
  ] as const) {
    expect((await act(name, more)).body).toMatchObject({ success: false });
  }
  expect(await row()).toMatchObject({ email: owner.email, blocked_at: null });
  const cli = { who: owner.email, actor: shell, reason };
  expect(await world.hub.operators.actions.correctEmail(cli, `new.${owner.email}`)).toBe('done');
});

test('requires a fresh sign-in for an action that gives access to an account', async () => {
  const seen = await seenOf();
  world.clock.advance(lifetimes.freshOperator + 1);
  const body = { id, seen, reason, email: `new.${person.email}` };
  const refused = await support.post('/api/operator/person/correct-address', body);
  expect(refused).toMatchObject({ status: 403, body: { code: 'reauthenticate' } });
  await support.post('/api/user/confirm', { password: supporter.password });
  const done = await support.post('/api/operator/person/correct-address', body);
  expect(done.body).toMatchObject({ success: true });
});
