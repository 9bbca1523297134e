import { and, asc, between, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Account, AccountView, SealedGrant } from './account.ts';
import type { DueBefore } from './rules.ts';
import type { Db } from '#platform/db/db.ts';
import { accounts, syncs } from '#schema/accounts.ts';
import { users } from '#schema/identity.ts';
import { licenses } from '#schema/licenses.ts';

interface Connection {
  readonly userId: number;
  readonly envatoUserId: string;
  readonly envatoUsername: string;
  readonly grant: SealedGrant;
}

export interface AccountStore {
  /** The connected accounts of a user, the oldest first. */
  list(userId: number): Promise<AccountView[]>;
  find(id: number): Promise<Account | null>;
  /** A connected account of this user. */
  findOwn(userId: number, envatoUserId: string): Promise<Account | null>;
  /**
   * Within a transaction: connects the account to the user; null when another user holds it. The
   * new grant is kept in either case, for the marketplace has just ended the one before.
   */
  connect(connection: Connection, now: Date): Promise<number | null>;
  /** Whose connected account this is. */
  findHolder(envatoUserId: string): Promise<number | null>;
  /** Locks a connected account of somebody who is not suspended until the transaction ends. */
  lock(id: number): Promise<Account | null>;
  setAccess(account: Account, access: Omit<SealedGrant, 'refreshTokenSealed'>): Promise<void>;
  /** Marks a grant as dead, unless a newer one has taken its place. */
  setReconnect(account: Account): Promise<void>;
  setSynced(id: number, values: { now: Date; envatoUsername: string }): Promise<void>;
  disconnect(id: number, now: Date): Promise<void>;
  /** Removes every account of a user with its grant and its imports. */
  removeAll(userId: number): Promise<void>;
  /** Connected accounts whose import is due, the longest waiting first. */
  listDue(most: number, before: DueBefore): Promise<number[]>;
  /** How many connected accounts stand how, for the operator. */
  tally(before: DueBefore): Promise<{ labels: { state: AccountState }; value: number }[]>;
}

export type AccountState = 'fresh' | 'stale' | 'reconnect';

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
  const [known] = await db.sql().select().from(accounts).where(isThis).for('update');
  if (!known) return null;
  const isOthers = known.userId !== userId && known.disconnectedAt === null;
  await db
    .sql()
    .update(accounts)
    .set(isOthers ? { ...grant, status: 'connected' } : { ...values, disconnectedAt: null })
    .where(isThis);
  return isOthers ? null : known.id;
}

/** Accounts with a support period that ended since their last import: it may have been renewed. */
const hasEndedSupport = (db: Db, { supportEnd: { from, to } }: DueBefore) => {
  const { accountId, supportedUntil } = licenses;
  const isSince = gt(supportedUntil, syncs.startedAt);
  const ended = db.sql().select({ accountId }).from(licenses);
  return inArray(accounts.id, ended.where(and(between(supportedUntil, from, to), isSince)));
};

/**
 * The condition of {@link AccountStore.listDue}: never tried, died, failed, a day old, or older than
 * the end of a support period.
 */
const isDue = (db: Db, before: DueBefore) => {
  const isGood = eq(accounts.status, 'connected');
  return or(
    isNull(syncs.accountId),
    and(eq(syncs.running, true), lt(syncs.heardAt, before.silent)),
    and(
      isGood,
      eq(syncs.running, false),
      eq(syncs.result, false),
      lt(syncs.startedAt, before.failed),
    ),
    and(isGood, eq(syncs.running, false), lt(syncs.startedAt, before.daily)),
    and(isGood, eq(syncs.running, false), eq(syncs.result, true), hasEndedSupport(db, before)),
    and(eq(syncs.running, false), lt(syncs.startedAt, before.reconnect)),
  );
};

export const createAccountStore = (db: Db): AccountStore => ({
  async list(userId) {
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
  async find(id) {
    const where = and(eq(accounts.id, id), isConnected);
    const [row] = await db.sql().select(columns).from(accounts).where(where);
    return row ?? null;
  },
  async findOwn(userId, envatoUserId) {
    const isThis = eq(accounts.envatoUserId, envatoUserId);
    const where = and(isThis, eq(accounts.userId, userId), isConnected);
    const [row] = await db.sql().select(columns).from(accounts).where(where);
    return row ?? null;
  },
  async findHolder(envatoUserId) {
    const where = and(eq(accounts.envatoUserId, envatoUserId), isConnected);
    const [row] = await db.sql().select({ userId: accounts.userId }).from(accounts).where(where);
    return row?.userId ?? null;
  },
  connect: (connection, now) => connectAccount(db, connection, now),
  async lock(id) {
    const where = and(eq(accounts.id, id), isConnected);
    const [row] = await db.sql().select(columns).from(accounts).where(where).for('update');
    if (!row) return null;
    // Nothing new for somebody who was suspended while their purchases were read, nor who is until
    // they are written.
    const isWelcome = and(eq(users.id, row.userId), isNull(users.blockedAt));
    const owner = await db.sql().select({ id: users.id }).from(users).where(isWelcome).for('share');
    return owner.length > 0 ? row : null;
  },
  async setAccess(account, access) {
    await db.sql().update(accounts).set(access).where(isSameGrant(account));
  },
  async setReconnect(account) {
    await db.sql().update(accounts).set({ status: 'reconnect' }).where(isSameGrant(account));
  },
  async setSynced(id, { now, envatoUsername }) {
    const values = { lastSyncedAt: now, envatoUsername, status: 'connected' } as const;
    await db.sql().update(accounts).set(values).where(eq(accounts.id, id));
  },
  async disconnect(id, now) {
    const noGrant = { accessTokenSealed: null, accessExpiresAt: null, refreshTokenSealed: null };
    await db
      .sql()
      .update(accounts)
      .set({ ...noGrant, disconnectedAt: now })
      .where(eq(accounts.id, id));
  },
  async removeAll(userId) {
    await db.sql().delete(accounts).where(eq(accounts.userId, userId));
  },
  async listDue(most, before) {
    const rows = await db
      .sql()
      .select({ id: accounts.id })
      .from(accounts)
      .leftJoin(syncs, eq(syncs.accountId, accounts.id))
      .innerJoin(users, eq(users.id, accounts.userId))
      // A person who is suspended gets no new licences.
      .where(and(isConnected, isNull(users.blockedAt), isDue(db, before)))
      .orderBy(asc(syncs.startedAt), asc(accounts.id))
      .limit(most);
    return rows.map(({ id }) => id);
  },
  async tally({ stale }) {
    const { rows } = await db.query(tallyText, [stale]);
    const counts = new Map(rows.map((row) => [String(row['state']), Number(row['count'])]));
    return states.map((state) => ({ labels: { state }, value: counts.get(state) ?? 0 }));
  },
});

const states: readonly AccountState[] = ['fresh', 'stale', 'reconnect'];

const tallyText = `
  select case when status = 'reconnect' then 'reconnect'
    when coalesce(last_synced_at, connected_at) < $1::timestamptz then 'stale' else 'fresh' end as state,
    count(*) as count
  from accounts where disconnected_at is null group by 1`;

/** The row as long as it holds the very grant that was read: a newer one must not be marked. */
const isSameGrant = ({ id, refreshTokenSealed }: Account) =>
  and(
    eq(accounts.id, id),
    refreshTokenSealed === null
      ? isNull(accounts.refreshTokenSealed)
      : eq(accounts.refreshTokenSealed, refreshTokenSealed),
  );
