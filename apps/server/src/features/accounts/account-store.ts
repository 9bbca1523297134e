import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { SealedGrant } from './account.ts';
import { silentBefore, type Again } from './rules.ts';
import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';
import { accounts, syncs } from '#schema/accounts.ts';
import { users } from '#schema/identity.ts';
import { licenses } from '#schema/licenses.ts';
import type { SealedColumn } from '#platform/secrets/sealing.ts';

/** Encryption context of an account's tokens, so that another account cannot use their copies. */
export const grantContext = (envatoUserId: string): string => `envato-account:${envatoUserId}`;

const sealedGrant = {
  table: 'accounts',
  key: 'id',
  keyType: 'int',
  boundTo: 'envato_user_id',
  contextOf: grantContext,
} as const;

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

/** Account with the marketplace's user id, in digits, which identifies it. */
export type Account = Pick<typeof accounts.$inferSelect, keyof typeof columns>;

const isConnected = isNull(accounts.disconnectedAt);
const isAccount = (envatoUserId: string) => eq(accounts.envatoUserId, envatoUserId);

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
  list(userId: number) {
    const { envatoUserId, envatoUsername, lastSyncedAt, status } = accounts;
    return db
      .sql()
      .select({ envatoUserId, envatoUsername, lastSyncedAt, status, sync: syncs })
      .from(accounts)
      .leftJoin(syncs, eq(syncs.accountId, accounts.id))
      .where(and(eq(accounts.userId, userId), isConnected))
      .orderBy(asc(accounts.connectedAt), asc(accounts.id));
  },
  async find(id: number): Promise<Account | null> {
    const where = and(eq(accounts.id, id), isConnected);
    const [row] = await db.sql().select(columns).from(accounts).where(where);
    return row ?? null;
  },
  /** Returns this account if the user has connected it; otherwise null. */
  async findOwn(userId: number, envatoUserId: string): Promise<Account | null> {
    const where = and(isAccount(envatoUserId), eq(accounts.userId, userId), isConnected);
    const [row] = await db.sql().select(columns).from(accounts).where(where);
    return row ?? null;
  },
  /** Returns the user who connected this account; null if no user has. */
  async findHolder(envatoUserId: string): Promise<number | null> {
    const where = and(isAccount(envatoUserId), isConnected);
    const [row] = await db.sql().select({ userId: accounts.userId }).from(accounts).where(where);
    return row?.userId ?? null;
  },
  /**
   * Connects the account to the user, within a transaction. Returns null if another user has
   * connected it. Stores the new grant in both cases, because the marketplace has just ended the
   * previous grant.
   */
  async connect(
    { userId, envatoUserId, envatoUsername, grant }: Connection,
    now: Date,
  ): Promise<number | null> {
    const isThis = isAccount(envatoUserId);
    const renewed = { ...grant, status: 'connected', importDueAt: now } as const;
    const values = { ...renewed, userId, envatoUsername, connectedAt: now };
    const [added] = await db
      .sql()
      .insert(accounts)
      .values({ ...values, envatoUserId })
      .onConflictDoNothing({ target: accounts.envatoUserId })
      .returning({ id: accounts.id });
    if (added) return added.id;
    const [account] = await db.sql().select().from(accounts).where(isThis).for('update');
    if (!account) return null;
    const isOthers = account.userId !== userId && account.disconnectedAt === null;
    const changes = isOthers ? renewed : { ...values, disconnectedAt: null };
    await db.sql().update(accounts).set(changes).where(isThis);
    return isOthers ? null : account.id;
  },
  /** Locks a connected account until the transaction ends; null if its user is suspended. */
  async lock(id: number): Promise<Account | null> {
    const where = and(eq(accounts.id, id), isConnected);
    const [row] = await db.sql().select(columns).from(accounts).where(where).for('update');
    if (!row) return null;
    // Locks the user too, so that a suspension waits until the transaction ends.
    const isActive = and(eq(users.id, row.userId), isNull(users.blockedAt));
    const owner = await db.sql().select({ id: users.id }).from(users).where(isActive).for('share');
    return owner.length > 0 ? row : null;
  },
  async setAccess(account: Account, access: Omit<SealedGrant, 'refreshTokenSealed'>) {
    await db.sql().update(accounts).set(access).where(isSameGrant(account));
  },
  /** Marks a grant as dead, unless a newer one has replaced it. */
  async setReconnect(account: Account) {
    await db.sql().update(accounts).set({ status: 'reconnect' }).where(isSameGrant(account));
  },
  async setSynced(
    id: number,
    { now, envatoUsername }: { now: Date; envatoUsername: string },
    { startedAt, daily, supportEndMs }: Again,
  ) {
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
  async setFailed(id: number, { failed, reconnect }: Again) {
    const importDueAt = sql`case ${accounts.status} when 'reconnect'
      then ${reconnect.toISOString()}::timestamptz else ${failed.toISOString()}::timestamptz end`;
    await db.sql().update(accounts).set({ importDueAt }).where(eq(accounts.id, id));
  },
  async disconnect(id: number, now: Date) {
    const noGrant = { accessTokenSealed: null, accessExpiresAt: null, refreshTokenSealed: null };
    const values = { ...noGrant, disconnectedAt: now };
    await db.sql().update(accounts).set(values).where(eq(accounts.id, id));
  },
  async removeAll(userId: number) {
    await db.sql().delete(accounts).where(eq(accounts.userId, userId));
  },
  /** Returns connected accounts whose import is due, longest waiting first. */
  async listDue(most: number, now: Date): Promise<number[]> {
    const rows = await db.run(due, [most, now.toISOString(), silentBefore(now).toISOString()]);
    return rows.map(({ id }) => id);
  },
});

export type AccountStore = ReturnType<typeof createAccountStore>;
export type AccountView = Awaited<ReturnType<AccountStore['list']>>[number];

/** Condition that the row still has the refresh token that was read. */
const isSameGrant = ({ id, refreshTokenSealed }: Account) =>
  and(
    eq(accounts.id, id),
    refreshTokenSealed === null
      ? isNull(accounts.refreshTokenSealed)
      : eq(accounts.refreshTokenSealed, refreshTokenSealed),
  );
