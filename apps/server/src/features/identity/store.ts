import { and, eq, gt, ilike, isNull, ne, or, sql } from 'drizzle-orm';
import { codes, sessions, users } from '#schema/identity.ts';
import type { Db } from '#platform/db/db.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;
export type CodePurpose = (typeof codes.$inferSelect)['purpose'];

const lower = (text: string): string => text.toLowerCase();
const usernameIs = (username: string) => eq(sql`lower(${users.username})`, lower(username));
const emailIs = (email: string) => eq(sql`lower(${users.email})`, lower(email));
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Users and the codes that are mailed to them. */
export const createUserStore = (db: Db) => ({
  async insertUser(user: NewUser): Promise<number> {
    const [row] = await db.sql().insert(users).values(user).returning({ id: users.id });
    if (!row) throw new Error('A user was inserted without an id');
    return row.id;
  },
  async findUser(id: number): Promise<UserRow | null> {
    const [row] = await db.sql().select().from(users).where(eq(users.id, id));
    return row ?? null;
  },
  /** By username, or by e-mail when it holds an @, which no username does. */
  async findByIdentifier(identifier: string): Promise<UserRow | null> {
    const match = identifier.includes('@') ? emailIs(identifier) : usernameIs(identifier);
    const [row] = await db.sql().select().from(users).where(match);
    return row ?? null;
  },
  async isUsernameTaken(username: string): Promise<boolean> {
    const rows = await db.sql().select({ id: users.id }).from(users).where(usernameIs(username));
    return rows.length > 0;
  },
  async findIdByEmail(email: string): Promise<number | null> {
    const [row] = await db.sql().select({ id: users.id }).from(users).where(emailIs(email));
    return row?.id ?? null;
  },
  async update(id: number, change: Partial<NewUser>): Promise<boolean> {
    const rows = await db
      .sql()
      .update(users)
      .set(change)
      .where(eq(users.id, id))
      .returning({ id: users.id });
    return rows.length > 0;
  },
  /** For operators: part of a username, e-mail or name. */
  async search(text: string, limit: number): Promise<UserRow[]> {
    const part = `%${escapeLike(text)}%`;
    const columns = [users.username, users.email, users.firstName, users.lastName];
    return db
      .sql()
      .select()
      .from(users)
      .where(or(...columns.map((column) => ilike(column, part))))
      .orderBy(users.id)
      .limit(limit);
  },
});

export const createCodeStore = (db: Db) => ({
  /** Ends the older codes of that purpose and makes a new row, whose id its code is derived from. */
  async begin(code: { userId: number; purpose: CodePurpose; now: Date; expiresAt: Date }) {
    const { userId, purpose, now, expiresAt } = code;
    await db
      .sql()
      .update(codes)
      .set({ endedAt: now })
      .where(and(eq(codes.userId, userId), eq(codes.purpose, purpose), isNull(codes.endedAt)));
    const [row] = await db
      .sql()
      .insert(codes)
      .values({ userId, purpose, createdAt: now, expiresAt })
      .returning({ id: codes.id });
    if (!row) throw new Error('A code was inserted without an id');
    return row.id;
  },
  async setHash(id: number, codeHash: string): Promise<void> {
    await db.sql().update(codes).set({ codeHash }).where(eq(codes.id, id));
  },
  /** Spends a live code; of ten at once, one gets the user and nine get null. */
  async spend(codeHash: string, purpose: CodePurpose, now: Date): Promise<number | null> {
    const [row] = await db
      .sql()
      .update(codes)
      .set({ endedAt: now })
      .where(
        and(
          eq(codes.codeHash, codeHash),
          eq(codes.purpose, purpose),
          isNull(codes.endedAt),
          gt(codes.expiresAt, now),
        ),
      )
      .returning({ userId: codes.userId });
    return row?.userId ?? null;
  },
  /** A code of any state, with whose it is. */
  async find(codeHash: string, purpose: CodePurpose) {
    const [row] = await db
      .sql()
      .select({ user: users, expiresAt: codes.expiresAt, endedAt: codes.endedAt })
      .from(codes)
      .innerJoin(users, eq(users.id, codes.userId))
      .where(and(eq(codes.codeHash, codeHash), eq(codes.purpose, purpose)));
    return row ?? null;
  },
});

export type UserStore = ReturnType<typeof createUserStore>;
export type CodeStore = ReturnType<typeof createCodeStore>;

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
