import { and, asc, eq, ne, or, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { users } from '#schema/identity.ts';
import { licenses } from '#schema/licenses.ts';
import { operators } from '#schema/operators.ts';

/** A viewer answers nobody; whom the release before this one made an operator is an owner. */
const answers = and(
  // As the index of the few has it: a value in its place would be compared with everybody's.
  sql`${users.isAdmin}`,
  or(isNull(operators.role), ne(operators.role, 'viewer')),
);

export const createActStore = (db: Db) => ({
  /** Who runs the hub and may answer, by username. */
  async answering(): Promise<{ id: number; username: string }[]> {
    return db
      .sql()
      .select({ id: users.id, username: users.username })
      .from(users)
      .leftJoin(operators, eq(operators.userId, users.id))
      .where(answers)
      .orderBy(asc(users.username));
  },
  /** Their username; null: nobody who may answer. */
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

export type ActStore = ReturnType<typeof createActStore>;
