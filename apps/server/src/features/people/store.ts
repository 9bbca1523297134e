import { canonicalEmail } from '@hub/contract/email-address';
import { and, asc, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { accounts } from '#schema/accounts.ts';
import { sessions, users } from '#schema/identity.ts';
import { factorResets, passkeys, secondFactors } from '#schema/second-factors.ts';
import { bouncedAddresses } from '#schema/inbound-mails.ts';
import { operators } from '#schema/operators.ts';

export const personColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  emailVerifiedAt: users.emailVerifiedAt,
  isAdmin: users.isAdmin,
  errorMessage: users.errorMessage,
  blockedAt: users.blockedAt,
  blockReason: users.blockReason,
  eraseAt: users.eraseAt,
  createdAt: users.createdAt,
};

/** Email that came back from a person's address. */
export interface Bounce {
  readonly status: string;
  readonly at: Date;
}

export type PersonRow = Pick<typeof users.$inferSelect, keyof typeof personColumns>;

export interface PersonAccount {
  readonly envatoUserId: string;
  readonly envatoUsername: string;
  readonly status: 'connected' | 'reconnect';
  readonly connectedAt: Date;
  readonly lastSyncedAt: Date | null;
}

export interface PersonSession {
  readonly address: string;
  readonly userAgent: string;
  readonly lastSeenAt: Date;
}

/** Second factors of a sign-in. */
export interface PersonFactors {
  /** Time since which an authenticator app is the second factor. */
  readonly appSince: Date | null;
  readonly passkeys: number;
  /**
   * Time at which support resets the second factors, unless the person stops the reset; null if
   * none is planned.
   */
  readonly goAt: Date | null;
}

export const createPeopleStore = (db: Db) => ({
  /**
   * Finds a person by id, by username, or by email if it contains an @, which usernames never do.
   */
  async find(who: string | number): Promise<PersonRow | null> {
    const isThis =
      typeof who === 'number'
        ? eq(users.id, who)
        : eq(
            sql`lower(${who.includes('@') ? users.email : users.username})`,
            canonicalEmail(who).toLowerCase(),
          );
    const [row] = await db.sql().select(personColumns).from(users).where(isThis);
    return row ?? null;
  },
  /** Returns the last email that came back from the current address; null if none did. */
  async bounceOf({ id, email }: PersonRow): Promise<Bounce | null> {
    const isThis = and(
      eq(bouncedAddresses.userId, id),
      eq(bouncedAddresses.email, email.toLowerCase()),
    );
    const { status, at } = bouncedAddresses;
    const [row] = await db.sql().select({ status, at }).from(bouncedAddresses).where(isThis);
    return row ?? null;
  },
  async roleOf(userId: number): Promise<'viewer' | 'support' | 'owner' | null> {
    const isThis = eq(operators.userId, userId);
    const [row] = await db.sql().select({ role: operators.role }).from(operators).where(isThis);
    return row?.role ?? null;
  },
  async factorsOf(userId: number): Promise<PersonFactors> {
    const query = db.sql();
    const [app] = await query
      .select({ since: secondFactors.startedAt })
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId));
    const [keys] = await query
      .select({ count: count() })
      .from(passkeys)
      .where(eq(passkeys.userId, userId));
    const [reset] = await query
      .select({ dueAt: factorResets.dueAt })
      .from(factorResets)
      .where(eq(factorResets.userId, userId));
    return {
      appSince: app?.since ?? null,
      passkeys: keys?.count ?? 0,
      goAt: reset?.dueAt ?? null,
    };
  },
  async accountsOf(userId: number): Promise<PersonAccount[]> {
    const { envatoUserId, envatoUsername, status, connectedAt, lastSyncedAt } = accounts;
    return db
      .sql()
      .select({ envatoUserId, envatoUsername, status, connectedAt, lastSyncedAt })
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
});

export type PeopleStore = ReturnType<typeof createPeopleStore>;
