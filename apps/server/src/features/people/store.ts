import { canonicalEmail } from '@hub/contract/email-address';
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
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

export type PersonRow = Pick<typeof users.$inferSelect, keyof typeof personColumns>;

export const createPeopleStore = (db: Db) => ({
  /** Finds a person by id, username, or email if it has an @, which usernames never have. */
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
  async bounceOf({ id, email }: PersonRow) {
    const { userId, email: address, status, at } = bouncedAddresses;
    const isThis = and(eq(userId, id), eq(address, email.toLowerCase()));
    const [row] = await db.sql().select({ status, at }).from(bouncedAddresses).where(isThis);
    return row ?? null;
  },
  async roleOf(userId: number) {
    const isThis = eq(operators.userId, userId);
    const [row] = await db.sql().select({ role: operators.role }).from(operators).where(isThis);
    return row?.role ?? null;
  },
  async factorsOf(userId: number) {
    const query = db.sql();
    const isTheirs = eq(secondFactors.userId, userId);
    const [app] = await query.select().from(secondFactors).where(isTheirs);
    const isReset = eq(factorResets.userId, userId);
    const [reset] = await query.select().from(factorResets).where(isReset);
    return {
      /** Time since which an authenticator app is the second factor. */
      appSince: app?.startedAt ?? null,
      passkeys: await query.$count(passkeys, eq(passkeys.userId, userId)),
      /** Time at which support resets them, unless the person stops it; null if none is planned. */
      goAt: reset?.dueAt ?? null,
    };
  },
  async accountsOf(userId: number) {
    const { envatoUserId, envatoUsername, status, connectedAt, lastSyncedAt } = accounts;
    return db
      .sql()
      .select({ envatoUserId, envatoUsername, status, connectedAt, lastSyncedAt })
      .from(accounts)
      .where(and(eq(accounts.userId, userId), isNull(accounts.disconnectedAt)))
      .orderBy(asc(accounts.connectedAt));
  },
  async sessionsOf(userId: number, now: Date) {
    const { address, userAgent, lastSeenAt } = sessions;
    return db
      .sql()
      .select({ address, userAgent, lastSeenAt })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
      .orderBy(desc(sessions.lastSeenAt));
  },
});
