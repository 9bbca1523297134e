import { and, desc, eq, gt, inArray, lt, type SQL } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';
import { ownProtocol } from '#verification/protocol-rules.ts';
import { verificationRequests } from '#schema/verification.ts';

export type ActivationRequest = typeof verificationRequests.$inferSelect;
export type NewRequest = Omit<
  ActivationRequest,
  'userId' | 'openedAt' | 'status' | 'offline' | 'protocol'
> & {
  /** Left out, this hub's own. */
  readonly protocol?: number;
};

interface Holder {
  readonly userId: number;
  readonly openedAt: Date;
}

export interface RequestStore {
  insert(request: NewRequest): Promise<void>;
  /** Inserts a request that a person uploaded, and holds. */
  insertOffline(request: NewRequest, holder: Holder): Promise<void>;
  find(id: string): Promise<ActivationRequest | null>;
  /** The same, locked until the transaction ends: register, cancel and token run one at a time. */
  lock(id: string): Promise<ActivationRequest | null>;
  /** Returns a user's requests that are not over, opened last first. */
  listHeld(userId: number, now: Date): Promise<ActivationRequest[]>;
  hold(id: string, holder: Holder): Promise<void>;
  /** Releases open requests of this user. */
  letGo(userId: number, ids: readonly string[]): Promise<void>;
  setStatus(id: string, status: ActivationRequest['status']): Promise<void>;
  /** Forgets requests that expired before `instant`, with their reservations. */
  forget(instant: Date): Promise<void>;
}

const pending = ['open', 'reserved'] as const;

/** Strangers may send these in numbers. */
const insertRequest = statement(
  'verification_request_insert',
  `insert into verification_requests (id, item_id, site_url, site, return_url, state,
    code_challenge, theme_version, wordpress_version, php_version, environment, locale, intent,
    previous_activation_id, status, created_at, expires_at, protocol)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'open', $15, $16, $17)`,
);

const valuesOf = (request: NewRequest): unknown[] => [
  request.id,
  request.itemId,
  request.siteUrl,
  request.site,
  request.returnUrl,
  request.state,
  request.codeChallenge,
  request.themeVersion,
  request.wordpressVersion,
  request.phpVersion,
  request.environment,
  request.locale,
  request.intent,
  request.previousActivationId,
  request.createdAt.toISOString(),
  request.expiresAt.toISOString(),
  request.protocol ?? ownProtocol,
];

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
      await db.run(insertRequest, valuesOf(request));
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
        .orderBy(
          desc(verificationRequests.openedAt),
          desc(verificationRequests.createdAt),
          // Requests opened at the same moment need a stable order.
          desc(verificationRequests.id),
        ),
    hold: (id, holder) => update(eq(verificationRequests.id, id), holder),
    async letGo(userId, ids) {
      if (ids.length === 0) return;
      const stillOpen = eq(verificationRequests.status, 'open');
      const stillTheirs = eq(verificationRequests.userId, userId);
      const nobody = { userId: null, openedAt: null };
      await update(and(inArray(verificationRequests.id, [...ids]), stillOpen, stillTheirs), nobody);
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
