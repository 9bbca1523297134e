import type { Role } from '@hub/contract/roles';
import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { knownDevices, sessions, users } from '#schema/identity.ts';
import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';
import { columnsOf, given, type RowOf, type TypedSql } from '#platform/db/sql/typed-sql.ts';

type StoredSession = typeof sessions.$inferSelect;

const user = columnsOf('u', {
  userId: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  errorMessage: users.errorMessage,
  language: users.language,
  eraseAt: users.eraseAt,
});
const times = columnsOf('s', {
  signedInAt: sessions.signedInAt,
  secondFactorAt: sessions.secondFactorAt,
  lastSeenAt: sessions.lastSeenAt,
});

interface SessionRow extends RowOf<typeof user>, RowOf<typeof times> {
  /** Operator's role of the user. */
  readonly role: Role | null;
}

/** Role of a user, in SQL. Only marked users are looked up (schema/operators.ts). */
const role = `case when u.is_admin then coalesce(
      (select o.role from operators o where o.user_id = u.id), 'owner') end`;

/** SQL condition for a valid session `s` of user `u`. */
const isValidSession = (now: string): string =>
  `s.expires_at > ${now}::timestamptz and u.blocked_at is null`;

/** Query of every signed-in request, so its speed matters. */
const find = statement<SessionRow>(
  'session_find',
  `select ${user.text}, ${times.text}, ${role} as role
    from sessions s join users u on u.id = s.user_id
    where s.id_hash = $1 and ${isValidSession('$2')}`,
);

/** A valid session with the operator role of its user. */
export interface LivingSession {
  readonly idHash: string;
  readonly role: Role | null;
}

/** Returns the SQL expression that selects valid sessions; both arguments are SQL parameters. */
export const livingSessions = (
  idHashes: string,
  now: string,
): TypedSql<readonly LivingSession[]> => ({
  text: `(select coalesce(json_agg(one.living), '[]'::json) from (
    select (select json_build_object('idHash', s.id_hash, 'role', ${role})
      from sessions s join users u on u.id = s.user_id
      where s.id_hash = given.id_hash and ${isValidSession(now)}) as living
    from ${given(idHashes, 'text')} as given (id_hash) offset 0) one
    where one.living is not null)`,
});

const living = statement<LivingSession>(
  'sessions_living',
  // The join with the list leads to index lookups for every size of the list and the table.
  `select s.id_hash as "idHash", ${role} as role
  from unnest($1::text[]) as given (id_hash) join sessions s on s.id_hash = given.id_hash
    join users u on u.id = s.user_id
  where ${isValidSession('$2')}`,
);

export const createSessionStore = (db: Db) => ({
  async find(idHash: string, now: Date): Promise<SessionRow | null> {
    const [row] = await db.run(find, [idHash, now.toISOString()]);
    return row ?? null;
  },
  /** Returns the valid sessions among these, with the operator roles. */
  living: (idHashes: readonly string[], now: Date) =>
    db.run(living, [[...idHashes], now.toISOString()]),
  async insert(session: typeof sessions.$inferInsert): Promise<void> {
    await db.sql().insert(sessions).values(session);
  },
  /** Extends a session, at most to this many milliseconds after its beginning. */
  async touch(
    idHash: string,
    lastSeenAt: Date,
    until: { at: Date; longest: number },
  ): Promise<void> {
    const end = sql`${sessions.createdAt} + ${until.longest} * interval '1 millisecond'`;
    const expiresAt = sql`least(${until.at.toISOString()}::timestamptz, ${end})`;
    const isThis = eq(sessions.idHash, idHash);
    await db.sql().update(sessions).set({ lastSeenAt, expiresAt }).where(isThis);
  },
  async remove(idHash: string): Promise<number | null> {
    const isThis = eq(sessions.idHash, idHash);
    const [row] = await db.sql().delete(sessions).where(isThis).returning();
    return row?.userId ?? null;
  },
  /** Returns the valid sessions of a user, latest first. */
  async list(userId: number, now: Date): Promise<StoredSession[]> {
    return db
      .sql()
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
      .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
  },
  /** Changes the id of a session; false if it has ended. */
  async rename(
    idHash: string,
    to: Pick<StoredSession, 'idHash' | 'signedInAt'> & { secondFactorAt?: Date },
  ): Promise<boolean> {
    const isThis = eq(sessions.idHash, idHash);
    const rows = await db.sql().update(sessions).set(to).where(isThis).returning();
    return rows.length > 0;
  },
  /** Removes the sessions of a user, except `except`. Returns the number of removed sessions. */
  async removeAll(userId: number, except: string | null): Promise<number> {
    const isOther = except === null ? undefined : ne(sessions.idHash, except);
    const isTheirs = and(eq(sessions.userId, userId), isOther);
    return (await db.sql().delete(sessions).where(isTheirs).returning()).length;
  },
  /** Deletes devices without a sign-in since then; they are remembered longer than sessions. */
  async forgetDevices(unseenSince: Date): Promise<void> {
    await db.sql().delete(knownDevices).where(lt(knownDevices.lastSeenAt, unseenSince));
  },
  async removeExpired(now: Date): Promise<void> {
    await db.sql().delete(sessions).where(lt(sessions.expiresAt, now));
  },
});
