import { lifetimes } from '@hub/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shell } from '#test/shell-actor.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

const rolesOf = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await world.hub.operators.operators.list()).map(({ email, role }) => [email, role]),
  );

test('an owner adds, changes and removes operators, and the audit log names the owner', async () => {
  const { browser, person: owner } = await world.signedInOperator('owner');
  const { person } = await world.signedInBuyer();
  const { email } = person;
  const post = async (act: 'add' | 'role' | 'remove', body: object) =>
    (await browser.post(`/api/operator/operators/${act}`, body)).body;
  expect(await post('add', { email, role: 'viewer' })).toMatchObject({ success: true });
  expect(await post('add', { email, role: 'viewer' })).toMatchObject({ success: false });
  expect(await rolesOf()).toEqual({ [owner.email]: 'owner', [email]: 'viewer' });
  expect(await post('role', { email, role: 'support' })).toMatchObject({ success: true });
  const { body } = await browser.get('/api/operator/operators');
  expect(body.operators).toMatchObject([
    { email: owner.email, role: 'owner' },
    { email, role: 'support', name: 'Bea Buyer', username: person.username },
  ]);
  // The last owner cannot be removed or lose the role.
  const last = { email: owner.email };
  expect(await post('remove', last)).toMatchObject({ success: false });
  expect(await post('role', { ...last, role: 'viewer' })).toMatchObject({ success: false });
  expect(await post('remove', { email })).toMatchObject({ success: true });
  expect(await post('remove', { email: 'nobody@mail.example' })).toMatchObject({ success: false });
  expect(await rolesOf()).toEqual({ [owner.email]: 'owner' });
  const { rows } = await world.db.query(
    `select distinct details ->> 'by_name' as by from audit_events
     where event in ('operators.role_changed', 'identity.admin_revoked')`,
  );
  expect(rows).toEqual([{ by: owner.username }]);
});

test('adding an operator requires a fresh sign-in', async () => {
  const { browser } = await world.signedInOperator('owner');
  const { person } = await world.signedInBuyer();
  world.clock.advance(lifetimes.freshOperator);
  const { email } = person;
  const refused = await browser.post('/api/operator/operators/add', { email, role: 'owner' });
  expect(refused.problem?.code).toBe('reauthenticate');
  expect(await rolesOf()).not.toHaveProperty([email]);
});

test('an account gets no role if its owner has not verified the address', async () => {
  const { browser } = await world.signedInOperator('owner');
  const { person } = await world.signedInBuyer();
  const { email, username } = person;
  const unverify = 'update users set email_verified_at = null where username = $1';
  await world.db.query(unverify, [username]);
  const add = async () =>
    (await browser.post('/api/operator/operators/add', { email, role: 'viewer' })).body;
  expect(await add()).toMatchObject({ success: false });
  // A verification by support does not count: otherwise support could give a role to any mailbox.
  const who = email;
  const { actions } = world.hub.operators;
  expect(await actions.verifyEmail({ who, actor: shell, reason: 'by telephone' })).toBe('done');
  expect(await add()).toMatchObject({ success: false });
  expect(await rolesOf()).not.toHaveProperty([email]);
});
