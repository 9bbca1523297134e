import { and, asc, desc, eq, gt, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { accounts } from '#schema/accounts.ts';
import { sessions, users } from '#schema/identity.ts';
import { licenses } from '#schema/licenses.ts';
import { operators } from '#schema/operators.ts';
import { activations } from '#schema/verification.ts';

const columns = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  emailVerifiedAt: users.emailVerifiedAt,
  isAdmin: users.isAdmin,
  errorMessage: users.errorMessage,
  blockedAt: users.blockedAt,
  blockedFor: users.blockedFor,
  eraseAt: users.eraseAt,
  createdAt: users.createdAt,
};

export type PersonRow = Pick<typeof users.$inferSelect, keyof typeof columns>;

export interface PersonAccount {
  readonly envatoUserId: string;
  readonly envatoUsername: string;
  readonly status: 'connected' | 'reconnect';
  readonly lastSyncedAt: Date | null;
}

export interface PersonSession {
  readonly address: string;
  readonly userAgent: string;
  readonly lastSeenAt: Date;
}

/** What a search is for, as it may be meant. */
export interface Search {
  /** Part of a username, e-mail, name or Envato name. */
  readonly part: string;
  /** A person's number, or that of a marketplace account; null where the text is none. */
  readonly number: string | null;
  /** A site's host or the domain that it is under; null where the text is none. */
  readonly host: string | null;
  /** Found by their purchase codes. */
  readonly owners: readonly number[];
  readonly most: number;
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

export const createPeopleStore = (db: Db) => {
  const withAccount = (where: SQL) =>
    db.sql().select({ id: accounts.userId }).from(accounts).where(where);
  const withSite = (where: SQL | undefined) =>
    db
      .sql()
      .select({ id: licenses.userId })
      .from(activations)
      .innerJoin(licenses, eq(licenses.id, activations.licenseId))
      .where(where);

  const wheres = ({ part, number, host, owners }: Search): SQL[] => {
    const like = `%${escapeLike(part)}%`;
    const names = [users.username, users.email, users.firstName, users.lastName];
    return [
      ...names.map((name) => ilike(name, like)),
      inArray(users.id, withAccount(ilike(accounts.envatoUsername, like))),
      ...(owners.length > 0 ? [inArray(users.id, [...owners])] : []),
      ...(number === null
        ? []
        : [
            eq(sql`${users.id}::text`, number),
            inArray(users.id, withAccount(eq(accounts.envatoUserId, number))),
          ]),
      ...(host === null
        ? []
        : [
            inArray(
              users.id,
              withSite(or(eq(activations.host, host), eq(activations.endProduct, host))),
            ),
          ]),
    ];
  };

  return {
    async search(search: Search): Promise<PersonRow[]> {
      return db
        .sql()
        .select(columns)
        .from(users)
        .where(or(...wheres(search)))
        .orderBy(asc(users.id))
        .limit(search.most);
    },
    /** By username, or by e-mail when it holds an @, which no username does. */
    async find(who: string): Promise<PersonRow | null> {
      const column = who.includes('@') ? users.email : users.username;
      const isThis = eq(sql`lower(${column})`, who.toLowerCase());
      const [row] = await db.sql().select(columns).from(users).where(isThis);
      return row ?? null;
    },
    async roleOf(userId: number): Promise<string | null> {
      const isThis = eq(operators.userId, userId);
      const [row] = await db.sql().select({ role: operators.role }).from(operators).where(isThis);
      return row?.role ?? null;
    },
    async accountsOf(userId: number): Promise<PersonAccount[]> {
      const { envatoUserId, envatoUsername, status, lastSyncedAt } = accounts;
      return db
        .sql()
        .select({ envatoUserId, envatoUsername, status, lastSyncedAt })
        .from(accounts)
        .where(and(eq(accounts.userId, userId), isNull(accounts.disconnectedAt)))
        .orderBy(asc(accounts.connectedAt));
    },
    async sessionsOf(userId: number, now: Date): Promise<PersonSession[]> {
      const { address, userAgent, lastSeenAt } = sessions;
      return db
        .sql()
        .select({ address, userAgent, lastSeenAt })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
        .orderBy(desc(sessions.lastSeenAt));
    },
  };
};

export type PeopleStore = ReturnType<typeof createPeopleStore>;
