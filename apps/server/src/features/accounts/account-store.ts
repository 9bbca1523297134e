import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Account, AccountView, SealedGrant } from './account.ts';
import { silentBefore, type Again } from './rules.ts';
import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';
import { accounts, syncs } from '#schema/accounts.ts';
import { users } from '#schema/identity.ts';
import { licenses } from '#schema/licenses.ts';
import type { SealedColumn } from '#platform/secrets/sealing.ts';

/**
 * Encryption context of the tokens of an account; a ciphertext copied to another account cannot be
 * decrypted.
 */
export const grantContext = (envatoUserId: string): string => `envato-account:${envatoUserId}`;

const sealedGrant = {
  table: 'accounts',
  key: 'id',
  keyType: 'int',
  boundTo: 'envato_user_id',
  contextOf: grantContext,
} as const;

/** Encrypted columns: the tokens of connected accounts. */
export const accountSeals: readonly SealedColumn[] = [
  { ...sealedGrant, column: 'access_token_sealed' },
  { ...sealedGrant, column: 'refresh_token_sealed' },
];

interface Connection {
  readonly userId: number;
  readonly envatoUserId: string;
  readonly envatoUsername: string;
  readonly grant: SealedGrant;
}

const columns = {
  id: accounts.id,
  userId: accounts.userId,
  envatoUserId: accounts.envatoUserId,
  envatoUsername: accounts.envatoUsername,
  accessTokenSealed: accounts.accessTokenSealed,
  accessExpiresAt: accounts.accessExpiresAt,
  refreshTokenSealed: accounts.refreshTokenSealed,
  status: accounts.status,
};

const isConnected = isNull(accounts.disconnectedAt);

async function connectAccount(
  db: Db,
  { userId, envatoUserId, envatoUsername, grant }: Connection,
  now: Date,
): Promise<number | null> {
  const values = {
    userId,
    envatoUsername,
    status: 'connected',
    connectedAt: now,
    importDueAt: now,
    ...grant,
  } as const;
  const [added] = await db
    .sql()
    .insert(accounts)
    .values({ ...values, envatoUserId })
    .onConflictDoNothing({ target: accounts.envatoUserId })
    .returning({ id: accounts.id });
  if (added) return added.id;
  const isThis = eq(accounts.envatoUserId, envatoUserId);
  const [account] = await db.sql().select().from(accounts).where(isThis).for('update');
  if (!account) return null;
  const isOthers = account.userId !== userId && account.disconnectedAt === null;
  await db
    .sql()
    .update(accounts)
    .set(
      isOthers
        ? { ...grant, status: 'connected', importDueAt: now }
        : { ...values, disconnectedAt: null },
    )
    .where(isThis);
  return isOthers ? null : account.id;
}

/** Joins only users who are not suspended, because suspended accounts are not imported. */
const joinActiveUser = `join users u on u.id = a.user_id and u.blocked_at is null`;

// The second query finds runs without a heartbeat, which are few. The first finds accounts by their
// due time.
const due = statement<{ readonly id: number }>(
  'accounts_due',
  `select due.id from (
    (select a.id, a.import_due_at as at from accounts a ${joinActiveUser}
      where a.disconnected_at is null and a.import_due_at <= $2::timestamptz
        and not exists (select from syncs s where s.account_id = a.id and s.running)
      order by a.import_due_at, a.id limit $1::int)
    union all
    (select a.id, s.heard_at from syncs s join accounts a on a.id = s.account_id ${joinActiveUser}
      where s.running and s.heard_at < $3::timestamptz and a.disconnected_at is null
      order by s.heard_at limit $1::int)
  ) due order by due.at, due.id limit $1::int`,
);

export const createAccountStore = (db: Db) => ({
  /** Returns the connected accounts of a user, oldest first. */
  async list(userId: number): Promise<AccountView[]> {
    const rows = await db
      .sql()
      .select({
        envatoUserId: accounts.envatoUserId,
        envatoUsername: accounts.envatoUsername,
        lastSyncedAt: accounts.lastSyncedAt,
        status: accounts.status,
        sync: syncs,
      })
      .from(accounts)
      .leftJoin(syncs, eq(syncs.accountId, accounts.id))
      .where(and(eq(accounts.userId, userId), isConnected))
      .orderBy(asc(accounts.connectedAt), asc(accounts.id));
    return rows;
  },
  async find(id: number): Promise<Account | null> {
    const where = and(eq(accounts.id, id), isConnected);
    const [row] = await db.sql().select(columns).from(accounts).where(where);
    return row ?? null;
  },
  /** Returns this account if the user has connected it; otherwise null. */
  async findOwn(userId: number, envatoUserId: string): Promise<Account | null> {
    const isThis = eq(accounts.envatoUserId, envatoUserId);
    const where = and(isThis, eq(accounts.userId, userId), isConnected);
    const [row] = await db.sql().select(columns).from(accounts).where(where);
    return row ?? null;
  },
  /** Returns the user who connected this account; null if no user has. */
  async findHolder(envatoUserId: string): Promise<number | null> {
    const where = and(eq(accounts.envatoUserId, envatoUserId), isConnected);
    const [row] = await db.sql().select({ userId: accounts.userId }).from(accounts).where(where);
    return row?.userId ?? null;
  },
  /**
   * Connects the account to the user, within a transaction. Returns null if another user has
   * connected it. Stores the new grant in both cases, because the marketplace has just ended the
   * previous grant.
   */
  connect: (connection: Connection, now: Date): Promise<number | null> =>
    connectAccount(db, connection, now),
  /**
   * Returns a connected account and locks it until the transaction ends; null if its user is
   * suspended.
   */
  async lock(id: number): Promise<Account | null> {
    const where = and(eq(accounts.id, id), isConnected);
    const [row] = await db.sql().select(columns).from(accounts).where(where).for('update');
    if (!row) return null;
    // Locks the user too, so that a suspension waits until the transaction ends.
    const isActive = and(eq(users.id, row.userId), isNull(users.blockedAt));
    const owner = await db.sql().select({ id: users.id }).from(users).where(isActive).for('share');
    return owner.length > 0 ? row : null;
  },
  async setAccess(
    account: Account,
    access: Omit<SealedGrant, 'refreshTokenSealed'>,
  ): Promise<void> {
    await db.sql().update(accounts).set(access).where(isSameGrant(account));
  },
  /** Marks a grant as dead, unless a newer one has replaced it. */
  async setReconnect(account: Account): Promise<void> {
    await db.sql().update(accounts).set({ status: 'reconnect' }).where(isSameGrant(account));
  },
  async setSynced(
    id: number,
    { now, envatoUsername }: { now: Date; envatoUsername: string },
    { startedAt, daily, supportEndMs }: Again,
  ): Promise<void> {
    const { accountId, supportedUntil } = licenses;
    const next = db
      .sql()
      .select({ at: sql`min(${supportedUntil}) + ${supportEndMs} * interval '1 millisecond'` })
      .from(licenses)
      .where(and(eq(accountId, id), gt(supportedUntil, startedAt)));
    const importDueAt = sql`least(${daily.toISOString()}::timestamptz, (${next}))`;
    const values = { lastSyncedAt: now, envatoUsername, status: 'connected', importDueAt } as const;
    await db.sql().update(accounts).set(values).where(eq(accounts.id, id));
  },
  /** Records a failed import and the time of the next attempt. */
  async setFailed(id: number, { failed, reconnect }: Again): Promise<void> {
    const importDueAt = sql`case ${accounts.status} when 'reconnect'
      then ${reconnect.toISOString()}::timestamptz else ${failed.toISOString()}::timestamptz end`;
    await db.sql().update(accounts).set({ importDueAt }).where(eq(accounts.id, id));
  },
  async disconnect(id: number, now: Date): Promise<void> {
    const noGrant = { accessTokenSealed: null, accessExpiresAt: null, refreshTokenSealed: null };
    await db
      .sql()
      .update(accounts)
      .set({ ...noGrant, disconnectedAt: now })
      .where(eq(accounts.id, id));
  },
  /** Removes every account of a user with its grant and imports. */
  async removeAll(userId: number): Promise<void> {
    await db.sql().delete(accounts).where(eq(accounts.userId, userId));
  },
  /** Returns connected accounts whose import is due, longest waiting first. */
  async listDue(most: number, now: Date): Promise<number[]> {
    const rows = await db.run(due, [most, now.toISOString(), silentBefore(now).toISOString()]);
    return rows.map(({ id }) => id);
  },
});

export type AccountStore = ReturnType<typeof createAccountStore>;

/** Condition that the row still has the refresh token that was read. */
const isSameGrant = ({ id, refreshTokenSealed }: Account) =>
  and(
    eq(accounts.id, id),
    refreshTokenSealed === null
      ? isNull(accounts.refreshTokenSealed)
      : eq(accounts.refreshTokenSealed, refreshTokenSealed),
  );
