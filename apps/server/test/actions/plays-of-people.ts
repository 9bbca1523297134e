import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { shell } from '#test/shell-actor.ts';
import { reason, seen, type Actor, type Plays, type Stage } from './stage.ts';

/** Returns the plays on people's accounts. */
export function playsOfPeople({ world, folder, subject, value, anybody, next }: Stage) {
  const { id, browser } = subject;
  const { username, email, password } = subject.person;
  const about = { id, seen };
  const set = (columns: string) => world.db.query(`update users set ${columns} where id = ${id}`);
  const user = (column: string) => () => value(`select ${column} from users where id = ${id}`);
  const clear = (table: string) => world.db.query(`delete from ${table} where user_id = ${id}`);
  const count = (rows: string) => () =>
    value(`select count(*)::int from ${rows} and user_id = ${id}`);
  const withReason = (verb: string) => ({
    body: { ...about, reason },
    args: ['user', verb, username, reason],
  });

  return {
    correctAddress: [
      async () => {
        await set('email_verified_at = now()');
        const body = { ...about, email: `moved-${next()}@mail.example`, reason };
        const args = ['user', 'email', username, body.email, reason];
        return { body, args, look: user('email'), is: body.email };
      },
    ],
    takeForVerified: [
      async () => {
        await set('email_verified_at = null');
        return { ...withReason('verify'), look: user('email_verified_at is not null'), is: true };
      },
    ],
    sendVerification: [
      async () => {
        await set('email_verified_at = null');
        await clear('codes');
        const look = count("codes where purpose = 'verify_email'");
        return { body: about, args: ['user', 'verify-link', username], look, is: 1 };
      },
    ],
    sendReset: [
      async () => {
        await clear('codes');
        const look = count("codes where purpose = 'reset_password'");
        return { body: about, args: ['user', 'reset-link', username], look, is: 1 };
      },
    ],
    endSessions: [
      async () => {
        await clear('second_factors');
        await set(`email = '${email}', email_verified_at = now(), blocked_at = null`);
        await browser.post('/api/login', { username, password });
        return { ...withReason('sign-out'), look: count('sessions where true'), is: 0 };
      },
    ],
    blockPerson: [
      async () => {
        await set('blocked_at = null, block_reason = null');
        return { ...withReason('block'), look: user('block_reason'), is: reason };
      },
    ],
    unblockPerson: [
      async () => {
        await set('blocked_at = now()');
        return { ...withReason('unblock'), look: user('blocked_at'), is: null };
      },
    ],
    resetFactor: [
      async () => {
        await clear('factor_resets');
        await clear('second_factors');
        await world.db.query(
          `insert into second_factors (user_id, secret_sealed, created_at, started_at)
           values (${id}, 'sealed', now(), now())`,
        );
        return {
          ...withReason('reset-factor'),
          look: count('factor_resets where true'),
          is: 1,
        };
      },
    ],
    setMessage: [
      async () => {
        const message = `Please write to us, for the ${next()}. time.`;
        const args = ['user', 'message', username, message];
        return { body: { ...about, message }, args, look: user('error_message'), is: message };
      },
    ],
    makeExport: [
      async (door) => {
        const file = join(folder, `copy-${next()}.zip`);
        await clear('data_exports');
        return {
          body: { ...about, reason },
          args: ['user', 'export', username, file, reason],
          look:
            door === 'shell' ? () => Number(existsSync(file)) : count('data_exports where true'),
          is: 1,
        };
      },
    ],
    erasePerson: [
      async () => {
        const { id: whom, person } = await anybody();
        return {
          body: { id: whom, seen, username: person.username, reason },
          args: ['user', 'erase', person.email, person.username, reason],
          look: () => value(`select id from users where id = ${whom}`),
          is: undefined,
        };
      },
    ],
  } as const satisfies Plays;
}

/** Returns the plays on operators. */
export function playsOfOperators({ world, owner, value, anybody, next }: Stage) {
  const { operators, invitations } = world.hub.operators;
  let somebody: Promise<Actor> | undefined;

  /** Creates a person with this role. The second result reads the person's current role. */
  async function having(role: 'support' | null) {
    const { id, person } = await (somebody ??= anybody());
    await operators.remove(person.email, shell);
    if (role !== null) await operators.add(person.email, role, shell);
    const look = () => value(`select role from operators where user_id = ${id}`);
    return { email: person.email, look };
  }

  const invited = () => {
    const email = `invited-${next()}@mail.example`;
    const look = () => value(`select role from operator_invitations where email = '${email}'`);
    return { email, look };
  };

  /** Saves a view of the owner, who performs the action. */
  const saved = async (): Promise<number> =>
    Number(
      await value(
        `insert into saved_views (user_id, list, name, search)
         values (${owner.id}, 'sites', 'View ${next()}', 'kind=live') returning id`,
      ),
    );

  return {
    saveView: [
      async () => {
        const view = { list: 'licenses', name: `View ${next()}`, search: 'state=blocked' } as const;
        const look = () => value(`select search from saved_views where name = '${view.name}'`);
        return { body: { id: null, ...view }, look, is: view.search };
      },
    ],
    removeView: [
      async () => {
        const id = await saved();
        const look = () => value(`select id from saved_views where id = ${id}`);
        return { body: { id }, look, is: undefined };
      },
    ],
    inviteOperator: [
      async () => {
        const { email, look } = invited();
        const args = ['operator', 'invite', email, 'viewer'];
        return { body: { email, role: 'viewer' }, args, look, is: 'viewer' };
      },
    ],
    revokeInvitation: [
      async () => {
        const { email, look } = invited();
        await invitations.invite(email, 'viewer', shell);
        const id = await value(`select id from operator_invitations where email = '${email}'`);
        return { body: { id }, args: ['operator', 'revoke', email], look, is: undefined };
      },
    ],
    addOperator: [
      async () => {
        const { email, look } = await having(null);
        const args = ['operator', 'add', email, 'viewer'];
        return { body: { email, role: 'viewer' }, args, look, is: 'viewer' };
      },
      async () => {
        const { email, look } = await having(null);
        return { args: ['user', 'admin', email, 'on'], look, is: 'owner' };
      },
    ],
    changeOperatorRole: [
      async () => {
        const { email, look } = await having('support');
        const args = ['operator', 'role', email, 'viewer'];
        return { body: { email, role: 'viewer' }, args, look, is: 'viewer' };
      },
    ],
    removeOperator: [
      async () => {
        const { email, look } = await having('support');
        return { body: { email }, args: ['operator', 'remove', email], look, is: undefined };
      },
      async () => {
        const { email, look } = await having('support');
        return { args: ['user', 'admin', email, 'off'], look, is: undefined };
      },
    ],
  } as const satisfies Plays;
}
