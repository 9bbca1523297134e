import type { Role } from '@hub/contract/roles';
import { leavesNoOwner } from './rules.ts';
import { createOperatorStore, createViewStore, type View } from './store.ts';
import type { Users } from '#features/identity';
import type { Db } from '#platform/db/db.ts';
import type { Actor } from '#platform/actor.ts';
import { lists } from '@hub/contract/limits';
import { lockUser } from '#platform/db/locks/locks.ts';
import type { AuditedParts } from '#features/audit';

export type OperatorChange =
  | 'done'
  | 'no_such_user'
  | 'no_operator'
  | 'is_operator'
  /** The person has not verified the address, which may belong to a stranger. */
  | 'unproven'
  /** The change would leave no owner. */
  | 'last_owner';

/** Roles of operators. Each change is emailed. Emails match in any case. */
export function createOperators(deps: AuditedParts & { readonly users: Users }) {
  const { db, clock, audit, mailer, users } = deps;
  const store = createOperatorStore(db);

  /** Decides on a change and writes it while the operators are locked. */
  const change = (
    email: string,
    role: Role | null,
    act: (userId: number, current: Role | null) => Promise<OperatorChange>,
  ): Promise<OperatorChange> =>
    db.transaction(async () => {
      const userId = await users.findIdByEmail(email);
      const operators = userId === null ? null : await store.lock(userId);
      if (userId === null || operators === null) return 'no_such_user';
      if (leavesNoOwner(operators, { userId, role })) return 'last_owner';
      const current = operators.find((operator) => operator.userId === userId)?.role ?? null;
      return act(userId, current);
    });

  return {
    add: (email: string, role: Role, actor: Actor): Promise<OperatorChange> =>
      change(email, role, async (userId, current) => {
        if (current !== null) return 'is_operator';
        if (!(await store.hasProvenAddress(userId))) return 'unproven';
        await store.put(userId, { role, since: clock.now() });
        await users.markOperator(userId, true);
        await audit.record({ event: 'identity.admin_granted', userId, actor, details: { role } });
        await mailer.enqueue({ template: 'operators/added', userId, data: { role } });
        return 'done';
      }),
    changeRole: (email: string, role: Role, actor: Actor): Promise<OperatorChange> =>
      change(email, role, async (userId, current) => {
        if (current === null) return 'no_operator';
        if (current === role) return 'done';
        await store.put(userId, { role, since: clock.now() });
        const details = { role, was: current };
        await audit.record({ event: 'operators.role_changed', userId, actor, details });
        await mailer.enqueue({ template: 'operators/role-changed', userId, data: { role } });
        return 'done';
      }),
    remove: (email: string, actor: Actor): Promise<OperatorChange> =>
      change(email, null, async (userId, current) => {
        if (current === null) return 'no_operator';
        await store.remove(userId);
        await users.markOperator(userId, false);
        await audit.record({ event: 'identity.admin_revoked', userId, actor });
        await mailer.enqueue({ template: 'operators/removed', userId });
        return 'done';
      }),
    list: store.list,
  };
}

export type Operators = ReturnType<typeof createOperators>;

/** Saved views of operators. Each operator sees only the views that they saved. */
export function createViews(db: Db) {
  const store = createViewStore(db);
  return {
    list: store.list,
    /** Saves a view, a new one without an id; null if the operator has no view with this id. */
    save: (
      userId: number,
      { id, ...view }: Omit<View, 'id'> & { readonly id: number | null },
    ): Promise<'saved' | 'name_taken' | 'too_many' | null> =>
      db.transaction(async () => {
        await lockUser(db, userId);
        const all = (await store.list(userId)).filter(({ list }) => list === view.list);
        const others = all.filter((other) => other.id !== id);
        if (id !== null && others.length === all.length) return null;
        const name = view.name.toLowerCase();
        if (others.some((other) => other.name.toLowerCase() === name)) return 'name_taken';
        if (id !== null) await store.change(id, view);
        else if (all.length >= lists.views) return 'too_many';
        else await store.add({ userId, ...view });
        return 'saved';
      }),
    remove: store.remove,
  };
}

export type Views = ReturnType<typeof createViews>;

/** Operator of the sandbox, which exists without registration. */
const account = {
  username: 'hub-operator',
  email: 'operator@mail.example',
  firstName: 'Olive',
  lastName: 'Operator',
} as const;

interface ReadyParts extends Pick<AuditedParts, 'passwords'> {
  readonly users: Users;
  readonly operators: Operators;
}

/** Prepares the operator of the sandbox. In production the command line adds operators. */
export const createReadyOperator = ({ users, passwords, operators }: ReadyParts) => ({
  /** Creates the account, or sets its password again. Returns the username. */
  async prepare(password: string, actor: Actor) {
    const { username } = account;
    const passwordHash = await passwords.hash(password);
    const userId = await users.findIdByUsername(username);
    if (userId === null) await users.createVerified({ ...account, passwordHash, origin: null });
    else await users.setPassword(userId, passwordHash);
    const user = userId === null ? account : await users.findRecipient(userId, {});
    // Does nothing if the account already has a role.
    if (user !== null) await operators.add(user.email, 'owner', actor);
    return { username };
  },
});
