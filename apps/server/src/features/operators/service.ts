import type { Role } from '@hub/contract/roles';
import { leavesNoOwner } from './rules.ts';
import type { OperatorRow, OperatorStore } from './store.ts';
import type { Audit } from '#features/audit';
import type { Users } from '#features/identity';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Actor } from '#platform/actor.ts';
import type { Mailer } from '#platform/mail/mailer.ts';

/** Result of an action on an operator. */
export type OperatorChange =
  | 'done'
  | 'no_such_user'
  | 'no_operator'
  | 'is_operator'
  /** An unverified address may be a stranger's, who could replace it afterwards. */
  | 'unproven'
  /** No owner would be left. */
  | 'last_owner';

/**
 * Operators' roles; each change is emailed to the person. Users are named by their full email
 * address, in any case.
 */
export interface Operators {
  /** Makes a user an operator. */
  add(email: string, role: Role, actor: Actor): Promise<OperatorChange>;
  /** Gives an operator another role. */
  changeRole(email: string, role: Role, actor: Actor): Promise<OperatorChange>;
  /** Makes an operator an ordinary user again. */
  remove(email: string, actor: Actor): Promise<OperatorChange>;
  list(): Promise<OperatorRow[]>;
}

interface OperatorDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly mailer: Mailer;
  readonly users: Pick<Users, 'findIdByEmail' | 'markOperator'>;
  readonly store: OperatorStore;
}

/** Person whose role may change, with their current role. */
interface Subject {
  readonly userId: number;
  readonly current: Role | null;
}

export function createOperators(deps: OperatorDependencies): Operators {
  const { db, clock, audit, mailer, users, store } = deps;

  /** Decides and writes while the operators are locked. */
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
      const current = operators.find((one) => one.userId === userId)?.role ?? null;
      return act({ userId, current });
    });

  return {
    add: (email, role, actor) =>
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
    changeRole: (email, role, actor) =>
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
    remove: (email, actor) =>
      change(email, null, async ({ userId, current }) => {
        if (current === null) return 'no_operator';
        await store.remove(userId);
        await users.markOperator(userId, false);
        await audit.record({ event: 'identity.admin_revoked', userId, actor });
        await mailer.enqueue({ template: 'operators/removed', userId });
        return 'done';
      }),
    list: () => store.list(),
  };
}
