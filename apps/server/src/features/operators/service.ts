import type { Role } from '@hub/contract/roles';
import { leavesNoOwner } from './rules.ts';
import type { OperatorRow, OperatorStore, View, ViewStore } from './store.ts';
import type { Users } from '#features/identity';
import type { Db } from '#platform/db/db.ts';
import type { Actor } from '#platform/actor.ts';
import { lists } from '@hub/contract/limits';
import { lockUser } from '#platform/db/locks/locks.ts';
import type { Passwords } from '#platform/secrets/passwords.ts';
import type { AuditedParts } from '#features/audit';

/** Result of an action on an operator. */
export type OperatorChange =
  | 'done'
  | 'no_such_user'
  | 'no_operator'
  | 'is_operator'
  /** The person has not verified the address, which may belong to a stranger. */
  | 'unproven'
  /** The change would leave no owner. */
  | 'last_owner';

/** Person whose role may change, with their current role. */
interface Subject {
  readonly userId: number;
  readonly current: Role | null;
}

/**
 * Roles of operators. Each change is emailed to the person. Users are found by their email address
 * in any case.
 */
export function createOperators(
  deps: AuditedParts & {
    readonly users: Pick<Users, 'findIdByEmail' | 'markOperator'>;
    readonly store: OperatorStore;
  },
) {
  const { db, clock, audit, mailer, users, store } = deps;

  /** Decides on a change and writes it while the operators are locked. */
  const change = (
    email: string,
    role: Role | null,
    act: (subject: Subject) => Promise<OperatorChange>,
  ): Promise<OperatorChange> =>
    db.transaction(async () => {
      const userId = await users.findIdByEmail(email);
      const operators = userId === null ? null : await store.lock(userId);
      if (userId === null || operators === null) return 'no_such_user';
      if (leavesNoOwner(operators, { userId, role })) return 'last_owner';
      const current = operators.find((operator) => operator.userId === userId)?.role ?? null;
      return act({ userId, current });
    });

  return {
    /** Gives a user a role; the user was no operator before. */
    add: (email: string, role: Role, actor: Actor): Promise<OperatorChange> =>
      change(email, role, async ({ userId, current }) => {
        if (current !== null) return 'is_operator';
        if (!(await store.hasProvenAddress(userId))) return 'unproven';
        await store.put(userId, { role, since: clock.now() });
        await users.markOperator(userId, true);
        await audit.record({
          event: 'identity.admin_granted',
          userId,
          actor,
          details: { role },
        });
        await mailer.enqueue({ template: 'operators/added', userId, data: { role } });
        return 'done';
      }),
    /** Gives an operator another role. */
    changeRole: (email: string, role: Role, actor: Actor): Promise<OperatorChange> =>
      change(email, role, async ({ userId, current }) => {
        if (current === null) return 'no_operator';
        if (current === role) return 'done';
        await store.put(userId, { role, since: clock.now() });
        await audit.record({
          event: 'operators.role_changed',
          userId,
          actor,
          details: { role, was: current },
        });
        await mailer.enqueue({ template: 'operators/role-changed', userId, data: { role } });
        return 'done';
      }),
    /** Makes an operator an ordinary user again. */
    remove: (email: string, actor: Actor): Promise<OperatorChange> =>
      change(email, null, async ({ userId, current }) => {
        if (current === null) return 'no_operator';
        await store.remove(userId);
        await users.markOperator(userId, false);
        await audit.record({ event: 'identity.admin_revoked', userId, actor });
        await mailer.enqueue({ template: 'operators/removed', userId });
        return 'done';
      }),
    list: (): Promise<OperatorRow[]> => store.list(),
  };
}

export type Operators = ReturnType<typeof createOperators>;

export type ViewChange = 'saved' | 'name_taken' | 'too_many';

/** Saved views of operators. Each operator sees only the views that they saved. */
export const createViews = (db: Db, store: ViewStore) => ({
  list: (userId: number): Promise<View[]> => store.list(userId),
  /**
   * Saves a view; without an id it is new. Returns null if the operator has no view with this id.
   */
  save: (
    userId: number,
    { id, ...view }: Omit<View, 'id'> & { readonly id: number | null },
  ): Promise<ViewChange | null> =>
    db.transaction(async () => {
      await lockUser(db, userId);
      const all = (await store.list(userId)).filter(({ list }) => list === view.list);
      const others = all.filter((other) => other.id !== id);
      if (id !== null && others.length === all.length) return null;
      const isSame = (other: View): boolean => other.name.toLowerCase() === view.name.toLowerCase();
      if (others.some(isSame)) return 'name_taken';
      if (id !== null) await store.change(id, view);
      else if (all.length >= lists.views) return 'too_many';
      else await store.add({ userId, ...view });
      return 'saved';
    }),
  /** Removes a view; false if the operator has no view with this id. */
  remove: (userId: number, id: number): Promise<boolean> => store.remove(userId, id),
});

export type Views = ReturnType<typeof createViews>;

/** Operator of the sandbox, which exists without registration. */
const account = {
  username: 'hub-operator',
  email: 'operator@mail.example',
  firstName: 'Olive',
  lastName: 'Operator',
} as const;

export interface ReadyOperator {
  /** Creates the account, or sets its password again. Returns the username. */
  prepare(password: string, actor: Actor): Promise<{ readonly username: string }>;
}

interface ReadyDependencies {
  readonly users: Pick<
    Users,
    'createVerified' | 'findIdByUsername' | 'findRecipient' | 'setPassword'
  >;
  readonly passwords: Passwords;
  readonly operators: Operators;
}

/** Prepares the operator of the sandbox. In production the command line adds operators. */
export const createReadyOperator = ({
  users,
  passwords,
  operators,
}: ReadyDependencies): ReadyOperator => ({
  async prepare(password, actor) {
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
