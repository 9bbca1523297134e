import { and, asc, eq, ne, or, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { users } from '#schema/identity.ts';
import { licenses } from '#schema/licenses.ts';
import { operators } from '#schema/operators.ts';

/** Condition for operators who may answer. Viewers may not. */
const answers = and(
  // A literal matches the partial index. A parameter would make PostgreSQL read all users.
  sql`${users.isAdmin}`,
  or(isNull(operators.role), ne(operators.role, 'viewer')),
);

export const createActionStore = (db: Db) => ({
  async answering(): Promise<{ id: number; username: string }[]> {
    return db
      .sql()
      .select({ id: users.id, username: users.username })
      .from(users)
      .leftJoin(operators, eq(operators.userId, users.id))
      .where(answers)
      .orderBy(asc(users.username));
  },
  /** Returns the username of an operator who may answer; null for other people. */
  async nameOfAnswering(userId: number): Promise<string | null> {
    const [row] = await db
      .sql()
      .select({ username: users.username })
      .from(users)
      .leftJoin(operators, eq(operators.userId, users.id))
      .where(and(answers, eq(users.id, userId)));
    return row?.username ?? null;
  },
  async owns(userId: number, licenseId: number): Promise<boolean> {
    const [row] = await db
      .sql()
      .select({ id: licenses.id })
      .from(licenses)
      .where(and(eq(licenses.id, licenseId), eq(licenses.userId, userId)));
    return row !== undefined;
  },
});
