import { and, desc, eq, gt, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Db, Sql } from '#platform/db/db.ts';
import { verificationRequests } from '#schema/verification.ts';

export type ActivationRequest = typeof verificationRequests.$inferSelect;
export type NewRequest = Omit<ActivationRequest, 'userId' | 'openedAt' | 'status' | 'offline'>;

interface Holder {
  readonly userId: number;
  readonly openedAt: Date;
}

export interface RequestStore {
  insert(request: NewRequest): Promise<void>;
  /** One that a person brought in a file, and holds. */
  insertOffline(request: NewRequest, holder: Holder): Promise<void>;
  find(id: string): Promise<ActivationRequest | null>;
  /** The same, locked until the transaction ends: register, cancel and token take turns here. */
  lock(id: string): Promise<ActivationRequest | null>;
  /** The requests that a user holds and that are not over, the one opened last first. */
  listHeld(userId: number, now: Date): Promise<ActivationRequest[]>;
  hold(id: string, holder: Holder): Promise<void>;
  /** Takes open requests from whoever holds them. */
  letGo(ids: readonly string[]): Promise<void>;
  setStatus(id: string, status: ActivationRequest['status']): Promise<void>;
  /** Forgets requests that expired before `instant`, with their reservations. */
  forget(instant: Date): Promise<void>;
}

const pending = ['open', 'reserved'] as const;

/** Strangers may send these in numbers: one prepared statement. */
const insertRequest = (handle: Sql) =>
  handle
    .insert(verificationRequests)
    .values({
      id: sql.placeholder('id'),
      itemId: sql.placeholder('itemId'),
      siteUrl: sql.placeholder('siteUrl'),
      site: sql.placeholder('site'),
      returnUrl: sql.placeholder('returnUrl'),
      state: sql.placeholder('state'),
      codeChallenge: sql.placeholder('codeChallenge'),
      themeVersion: sql.placeholder('themeVersion'),
      wordpressVersion: sql.placeholder('wordpressVersion'),
      phpVersion: sql.placeholder('phpVersion'),
      environment: sql.placeholder('environment'),
      locale: sql.placeholder('locale'),
      intent: sql.placeholder('intent'),
      previousActivationId: sql.placeholder('previousActivationId'),
      status: 'open',
      createdAt: sql.placeholder('createdAt'),
      expiresAt: sql.placeholder('expiresAt'),
    })
    .prepare('verification_request_insert');

export function createRequestStore(db: Db): RequestStore {
  const byId = (id: string) =>
    db.sql().select().from(verificationRequests).where(eq(verificationRequests.id, id));
  const update = async (
    where: SQL | undefined,
    values: Partial<ActivationRequest>,
  ): Promise<void> => {
    await db.sql().update(verificationRequests).set(values).where(where);
  };
  return {
    async insert(request) {
      await db.prepared('verification_request_insert', insertRequest).execute({ ...request });
    },
    async insertOffline(request, holder) {
      const values = { ...request, ...holder, offline: true, status: 'open' } as const;
      await db.sql().insert(verificationRequests).values(values);
    },
    find: async (id) => (await byId(id))[0] ?? null,
    lock: async (id) => (await byId(id).for('update'))[0] ?? null,
    listHeld: (userId, now) =>
      db
        .sql()
        .select()
        .from(verificationRequests)
        .where(
          and(
            eq(verificationRequests.userId, userId),
            inArray(verificationRequests.status, [...pending]),
            gt(verificationRequests.expiresAt, now),
          ),
        )
        .orderBy(desc(verificationRequests.openedAt), desc(verificationRequests.createdAt)),
    hold: (id, holder) => update(eq(verificationRequests.id, id), holder),
    async letGo(ids) {
      if (ids.length === 0) return;
      const stillOpen = eq(verificationRequests.status, 'open');
      const nobody = { userId: null, openedAt: null };
      await update(and(inArray(verificationRequests.id, [...ids]), stillOpen), nobody);
    },
    setStatus: (id, status) => update(eq(verificationRequests.id, id), { status }),
    async forget(instant) {
      await db
        .sql()
        .delete(verificationRequests)
        .where(lt(verificationRequests.expiresAt, instant));
    },
  };
}
