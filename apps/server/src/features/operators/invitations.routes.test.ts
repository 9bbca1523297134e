import { lifetimes } from '@hub/contract/limits';
import type { Role } from '@hub/contract/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shell } from '#test/shell-actor.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

let last = 0;
const anAddress = (): string => `boss-${(last += 1)}@mail.example`;
const aNewcomer = () => ({
  username: `boss-${last}`,
  firstname: 'Bo',
  lastname: 'Boss',
  password: 'Correct-Horse-7',
});

/** Invites an address like the command line; returns the code of the link. */
async function invite(email: string, role: Role = 'owner'): Promise<string> {
  const result = await world.hub.operators.invitations.invite(email, role, shell);
  if (result.kind !== 'invited') throw new Error(result.kind);
  return result.url.split('/join/')[1] ?? '';
}
const join = (code: string, change: object = {}) =>
  world.browser().post('/api/invitation/join', { code, ...aNewcomer(), ...change });
const look = async (code: string) =>
  (await world.browser().post('/api/invitation', { code })).body.invitation;
const roleOf = async (email: string) =>
  (await world.hub.operators.operators.list()).find((one) => one.email === email)?.role;
const eventsOf = async (event: string) =>
  (await world.db.query('select * from audit_events where event = $1 order by id', [event])).rows;

test('a link makes the first owner of a new hub, without a license or a purchase code', async () => {
  expect(await world.hub.operators.operators.list()).toEqual([]);
  const email = anAddress();
  const code = await invite(email);
  expect(await look(code)).toEqual({ email, role: 'owner', has_account: false });
  expect((await join(code)).body).toMatchObject({ success: true });
  expect(await roleOf(email)).toBe('owner');
  const { rows } = await world.db.query(
    'select id, email_verified_at from users where email = $1',
    [email],
  );
  expect(rows).toEqual([{ id: expect.anything(), email_verified_at: expect.anything() }]);
  expect((await world.db.query('select 1 from licenses')).rows).toEqual([]);
  const { username, password } = aNewcomer();
  const browser = world.browser();
  expect((await browser.post('/api/login', { username, password })).body).toMatchObject({
    success: true,
  });
  expect((await browser.get('/api/operator/me')).body).toMatchObject({ role: 'owner', email });
});

test('an invitation is emailed to its address', async () => {
  const email = anAddress();
  const code = await invite(email, 'support');
  const mail = await world.mail(email, 'invited');
  expect(mail.links.some((link) => link.endsWith(`/join/${code}`))).toBe(true);
  expect(mail.text).toContain('manage people');
});

describe('invitation link', () => {
  test('only one of two simultaneous requests can use the link', async () => {
    const code = await invite(anAddress());
    const both = await Promise.all([
      join(code, { username: 'first-boss' }),
      join(code, { username: 'second-boss' }),
    ]);
    expect(both.filter(({ body }) => body.success)).toHaveLength(1);
    expect(await look(code)).toBeNull();
    expect((await join(code)).body).toMatchObject({ success: false, result_type: 'ended' });
  });

  test('the link expires after seven days', async () => {
    const email = anAddress();
    const code = await invite(email);
    world.clock.advance(lifetimes.invitation - 1);
    expect(await look(code)).toMatchObject({ email });
    world.clock.advance(1);
    expect(await look(code)).toBeNull();
    expect((await join(code)).body).toMatchObject({ result_type: 'ended' });
    expect(await roleOf(email)).toBeUndefined();
    await world.hub.tidy();
    expect(
      (await world.db.query('select 1 from operator_invitations where email = $1', [email])).rows,
    ).toEqual([]);
  });

  test('a newer invitation of the address in another case invalidates the link', async () => {
    const email = anAddress();
    const older = await invite(email, 'viewer');
    const newer = await invite(email.toUpperCase(), 'support');
    expect(await look(older)).toBeNull();
    expect(await look(newer)).toMatchObject({ role: 'support' });
  });

  test('an owner can revoke the link, and the audit log names the owner', async () => {
    const { browser, person } = await world.signedInOperator('owner');
    const email = anAddress();
    const sent = await browser.post('/api/operator/operators/invite', { email, role: 'viewer' });
    expect(sent.body).toMatchObject({ success: true });
    const listed = async () =>
      (await browser.get('/api/operator/operators')).body.invitations.filter(
        (one) => one.email === email,
      );
    const [open] = await listed();
    expect(open).toMatchObject({ role: 'viewer' });
    const mail = await world.mail(email, 'invited');
    const code = mail.links.find((link) => link.includes('/join/'))?.split('/join/')[1] ?? '';
    expect(await look(code)).toMatchObject({ email });
    const revoke = () =>
      browser.post('/api/operator/operators/invitations/revoke', { id: open?.id ?? 0 });
    expect((await revoke()).body).toMatchObject({ success: true });
    expect((await revoke()).body).toMatchObject({ success: false });
    expect(await look(code)).toBeNull();
    expect(await listed()).toEqual([]);
    for (const event of ['operators.invited', 'operators.invitation_revoked']) {
      expect((await eventsOf(event)).at(-1)).toMatchObject({
        actor: 'operator',
        details: { by_name: person.username, invitation: open?.id, role: 'viewer' },
      });
    }
  });

  test('a changed link does not work, and the invited address cannot be changed', async () => {
    const email = anAddress();
    const code = await invite(email);
    const others = ['', code.slice(0, -1), `${code}A`, code.toLowerCase(), ` ${code}`, '%00'];
    for (const other of others) expect.soft(await look(other), other).toBeFalsy();
    await join(code, { email: 'stranger@mail.example', role: 'viewer' });
    expect(await roleOf('stranger@mail.example')).toBeUndefined();
    expect(await roleOf(email)).not.toBe('viewer');
  });

  test('invalid input does not use up the link', async () => {
    const { person } = await world.signedInBuyer();
    const code = await invite(anAddress());
    const taken = await join(code, { username: person.username });
    expect(taken.body).toMatchObject({ success: false, result_type: 'username_taken' });
    const weak = await join(code, { password: 'Password-1' });
    expect(weak.problem?.code).toBe('validation');
    expect((await join(code)).body).toMatchObject({ success: true });
  });
});

describe('invitation of an address with an account', () => {
  test('an invited account gets the role only after it has signed in', async () => {
    const { browser, person } = await world.signedInBuyer();
    const other = await world.signedInBuyer();
    const { email } = person;
    const code = await invite(email, 'support');
    expect(await look(code)).toMatchObject({ has_account: true });
    const refused = await join(code);
    expect(refused.body).toMatchObject({ success: false, result_type: 'has_account' });
    const strangers = await other.browser.post('/api/user/invitation/accept', {});
    expect(strangers.body).toMatchObject({ success: false });
    expect((await other.browser.get('/api/user/invitation')).body).toEqual({
      invitation: null,
      role: null,
      console: null,
    });
    expect(await roleOf(email)).toBeUndefined();
    expect((await browser.get('/api/user/invitation')).body).toMatchObject({
      invitation: { role: 'support' },
    });
    const accepted = await browser.post('/api/user/invitation/accept', {});
    expect(accepted.body).toMatchObject({ success: true });
    expect(await roleOf(email)).toBe('support');
    expect((await browser.post('/api/user/invitation/accept', {})).body).toMatchObject({
      success: false,
    });
    expect((await eventsOf('operators.joined')).at(-1)).toMatchObject({
      actor: 'user',
      details: { role: 'support' },
    });
  });

  test('an account gets no role if its address is unverified or was changed', async () => {
    const { browser, person } = await world.signedInBuyer();
    const accept = async () => (await browser.post('/api/user/invitation/accept', {})).body;
    await invite(person.email);
    const { username } = person;
    const setTo = (text: string) =>
      world.db.query(`update users set ${text} where username = $1`, [username]);
    await setTo('email_verified_at = null');
    expect(await accept()).toMatchObject({ success: false });
    await setTo(`email_verified_at = now(), email = 'moved-' || email`);
    expect(await accept()).toMatchObject({ success: false });
    expect(await roleOf(person.email)).toBeUndefined();
    expect(await roleOf(`moved-${person.email}`)).toBeUndefined();
  });

  test('an account gets no role if support marked its address as verified', async () => {
    const { browser, person } = await world.signedInBuyer();
    const { username } = person;
    const email = anAddress();
    await invite(email);
    const act = { who: username, actor: shell, reason: 'The address was wrong.' };
    const { actions } = world.hub.operators;
    expect(await actions.correctEmail(act, email)).toBe('done');
    expect(await actions.verifyEmail(act)).toBe('done');
    const accept = async () => (await browser.post('/api/user/invitation/accept', {})).body;
    expect(await accept()).toMatchObject({ success: false });
    expect(await roleOf(email)).toBeUndefined();
  });

  test('an operator cannot be invited', async () => {
    const { person } = await world.signedInOperator('viewer');
    const { browser } = await world.signedInOperator('owner');
    const body = { email: person.email, role: 'owner' } as const;
    const answer = await browser.post('/api/operator/operators/invite', body);
    expect(answer.body).toMatchObject({ success: false });
    expect(await roleOf(person.email)).toBe('viewer');
  });

  test('accepting an invitation does not lower a role that was given in the meantime', async () => {
    const { browser, person } = await world.signedInBuyer();
    await invite(person.email, 'viewer');
    await world.hub.operators.operators.add(person.email, 'owner', shell);
    await browser.post('/api/user/invitation/accept', {});
    expect(await roleOf(person.email)).toBe('owner');
  });
});
