import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { sessions, users } from '#schema/identity.ts';
import type { Db } from '#platform/db/db.ts';

type SessionRow = typeof sessions.$inferSelect;

export const createSessionStore = (db: Db) => ({
  /** The hot read of every signed-in call: one prepared statement. */
  async find(idHash: string, now: Date) {
    const statement = db.prepared('session_find', (handle) =>
      handle
        .select({
          sessionHash: sessions.idHash,
          userId: users.id,
          username: users.username,
          email: users.email,
          firstName: users.firstName,
          lastName: users.lastName,
          isAdmin: users.isAdmin,
          errorMessage: users.errorMessage,
          signedInAt: sessions.signedInAt,
          lastSeenAt: sessions.lastSeenAt,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(
          and(
            eq(sessions.idHash, sql.placeholder('idHash')),
            gt(sessions.expiresAt, sql.placeholder('now')),
            isNull(users.blockedAt),
          ),
        )
        .prepare('session_find'),
    );
    const [row] = await statement.execute({ idHash, now });
    return row ?? null;
  },
  async insert(session: typeof sessions.$inferInsert): Promise<void> {
    await db.sql().insert(sessions).values(session);
  },
  async touch(idHash: string, lastSeenAt: Date, expiresAt: Date): Promise<void> {
    await db
      .sql()
      .update(sessions)
      .set({ lastSeenAt, expiresAt })
      .where(eq(sessions.idHash, idHash));
  },
  async remove(idHash: string): Promise<number | null> {
    const [row] = await db
      .sql()
      .delete(sessions)
      .where(eq(sessions.idHash, idHash))
      .returning({ userId: sessions.userId });
    return row?.userId ?? null;
  },
  /** The live sessions of a user, the latest first. */
  async list(userId: number, now: Date): Promise<SessionRow[]> {
    return db
      .sql()
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
      .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
  },
  async setSignedIn(idHash: string, signedInAt: Date): Promise<void> {
    await db.sql().update(sessions).set({ signedInAt }).where(eq(sessions.idHash, idHash));
  },
  /** Every session of a user, or all but one; answers how many there were. */
  async removeAll(userId: number, except: string | null): Promise<number> {
    const others = except === null ? undefined : ne(sessions.idHash, except);
    const rows = await db
      .sql()
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), others))
      .returning({ idHash: sessions.idHash });
    return rows.length;
  },
  async removeExpired(now: Date): Promise<void> {
    await db
      .sql()
      .delete(sessions)
      .where(sql`${sessions.expiresAt} < ${now.toISOString()}`);
  },
});

export type SessionStore = ReturnType<typeof createSessionStore>;
