import type { Role } from '@hub/contract/roles';
import { and, asc, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { RoleOf } from './rules.ts';
import type { EventName } from '#features/audit';
import { auditEvents } from '#schema/audit.ts';
import { users } from '#schema/identity.ts';
import { operators, savedViews } from '#schema/operators.ts';
import type { Db } from '#platform/db/db.ts';

export interface OperatorRow extends RoleOf {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Time at which the role was given; null if the previous release gave it. */
  readonly since: Date | null;
}

/** An operator made by the previous release is an owner (schema/operators.ts). */
const role = sql<Role>`coalesce(${operators.role}, 'owner')`;

const bySupport = 'identity.verified_by_support' satisfies EventName;
const verifications = [
  bySupport,
  'identity.email_verified',
  'identity.email_changed',
  'identity.password_reset',
] as const satisfies readonly EventName[];

/** SQL literal that matches the partial index. With a parameter the query would read all users. */
const isOperator = sql`${users.isAdmin}`;

export const createOperatorStore = (db: Db) => ({
  /** Locks the operators and this user; null if the user was erased. */
  async lock(userId: number): Promise<RoleOf[] | null> {
    // Locks in a separate statement, because a combined statement would read stale roles.
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
  /** Returns true if the user has verified the address. A verification by support does not count. */
  async hasProvenAddress(userId: number): Promise<boolean> {
    const isVerified = and(eq(users.id, userId), isNotNull(users.emailVerifiedAt));
    const verified = await db.sql().select({ id: users.id }).from(users).where(isVerified);
    const isVerification = inArray(auditEvents.event, [...verifications]);
    const [last] = await db
      .sql()
      .select({ event: auditEvents.event })
      .from(auditEvents)
      .where(and(eq(auditEvents.userId, userId), isVerification))
      .orderBy(desc(auditEvents.id))
      .limit(1);
    return verified.length > 0 && last?.event !== bySupport;
  },
  async list(): Promise<OperatorRow[]> {
    const { id: userId, username, email, firstName, lastName } = users;
    const { since } = operators;
    return db
      .sql()
      .select({ userId, role, username, email, firstName, lastName, since })
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
  /** Deletes the role and the saved views. */
  async remove(userId: number): Promise<void> {
    await db.sql().delete(savedViews).where(eq(savedViews.userId, userId));
    await db.sql().delete(operators).where(eq(operators.userId, userId));
  },
});

export type View = Omit<typeof savedViews.$inferSelect, 'userId'>;

const { id, list, name, search } = savedViews;

export const createViewStore = (db: Db) => ({
  async list(userId: number): Promise<View[]> {
    return db
      .sql()
      .select({ id, list, name, search })
      .from(savedViews)
      .where(eq(savedViews.userId, userId))
      .orderBy(asc(sql`lower(${name})`), asc(id));
  },
  async add(view: typeof savedViews.$inferInsert): Promise<void> {
    await db.sql().insert(savedViews).values(view);
  },
  async change(which: number, view: Omit<View, 'id'>): Promise<void> {
    await db.sql().update(savedViews).set(view).where(eq(id, which));
  },
  /** Removes a view; false if the operator has no view with this id. */
  async remove(userId: number, which: number): Promise<boolean> {
    const isTheirs = and(eq(savedViews.userId, userId), eq(id, which));
    const gone = await db.sql().delete(savedViews).where(isTheirs).returning({ id });
    return gone.length > 0;
  },
});
