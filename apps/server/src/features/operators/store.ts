import type { Role } from '@hub/contract/roles';
import { asc, eq, or, sql } from 'drizzle-orm';
import type { RoleOf } from './rules.ts';
import { users } from '#schema/identity.ts';
import { operators } from '#schema/operators.ts';
import type { Db } from '#platform/db/db.ts';

export interface OperatorRow extends RoleOf {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Null where the release before this one made them an operator. */
  readonly since: Date | null;
}

/** Whom the release before this one made an operator is an owner (schema/operators.ts). */
const role = sql<Role>`coalesce(${operators.role}, 'owner')`;

/** As the index of the few has it: a value in its place would be compared with everybody's. */
const isOperator = sql`${users.isAdmin}`;

export const createOperatorStore = (db: Db) => ({
  /**
   * Within a transaction: nobody else changes the operators, or the user who may become one, until it ends.
   * Null: the user was erased meanwhile.
   */
  async lock(userId: number): Promise<RoleOf[] | null> {
    // By itself: a statement that waits for another's end reads roles as they were before.
    const locked = await db
      .sql()
      .select({ id: users.id })
      .from(users)
      .where(or(isOperator, eq(users.id, userId)))
      .orderBy(asc(users.id))
      .for('no key update');
    if (!locked.some(({ id }) => id === userId)) return null;
    return db
      .sql()
      .select({ userId: users.id, role })
      .from(users)
      .leftJoin(operators, eq(operators.userId, users.id))
      .where(isOperator)
      .orderBy(asc(users.id));
  },
  async list(): Promise<OperatorRow[]> {
    const { username, email, firstName, lastName } = users;
    return db
      .sql()
      .select({
        userId: users.id,
        role,
        username,
        email,
        firstName,
        lastName,
        since: operators.since,
      })
      .from(users)
      .leftJoin(operators, eq(operators.userId, users.id))
      .where(isOperator)
      .orderBy(asc(users.id));
  },
  async put(userId: number, change: { role: Role; since: Date }): Promise<void> {
    await db
      .sql()
      .insert(operators)
      .values({ userId, ...change })
      .onConflictDoUpdate({ target: operators.userId, set: change });
  },
  async remove(userId: number): Promise<void> {
    await db.sql().delete(operators).where(eq(operators.userId, userId));
  },
});

export type OperatorStore = ReturnType<typeof createOperatorStore>;
