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
  /** The default is the version of this hub. */
  readonly protocol?: number;
};

interface Holder {
  readonly userId: number;
  readonly openedAt: Date;
}

const pending: readonly ActivationRequest['status'][] = ['open', 'reserved'];

export const isPending = ({ status }: Pick<ActivationRequest, 'status'>): boolean =>
  pending.includes(status);

/** Prepared statement, because anyone can send many requests. */
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

export function createRequestStore(db: Db) {
  const byId = (id: string) =>
    db.sql().select().from(verificationRequests).where(eq(verificationRequests.id, id));
  const update = async (
    where: SQL | undefined,
    values: Partial<ActivationRequest>,
  ): Promise<void> => {
    await db.sql().update(verificationRequests).set(values).where(where);
  };
  return {
    async insert(request: NewRequest) {
      await db.run(insertRequest, valuesOf(request));
    },
    async insertOffline(request: NewRequest, holder: Holder) {
      const values = { ...request, ...holder, offline: true, status: 'open' } as const;
      await db.sql().insert(verificationRequests).values(values);
    },
    find: async (id: string): Promise<ActivationRequest | null> => (await byId(id))[0] ?? null,
    /**
     * Returns the request, locked until the transaction ends. Register, cancel and token exchange
     * then run one at a time.
     */
    lock: async (id: string): Promise<ActivationRequest | null> =>
      (await byId(id).for('update'))[0] ?? null,
    /** Returns the pending requests of a user, the last opened first. */
    listHeld: (userId: number, now: Date): Promise<ActivationRequest[]> =>
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
    hold: (id: string, holder: Holder) => update(eq(verificationRequests.id, id), holder),
    /** Removes the assignment of open requests to this user. */
    async letGo(userId: number, ids: readonly string[]) {
      if (ids.length === 0) return;
      const isTheirs = eq(verificationRequests.userId, userId);
      const isOpen = and(isTheirs, eq(verificationRequests.status, 'open'));
      const isSurplus = and(isOpen, inArray(verificationRequests.id, [...ids]));
      await update(isSurplus, { userId: null, openedAt: null });
    },
    setStatus: (id: string, status: ActivationRequest['status']) =>
      update(eq(verificationRequests.id, id), { status }),
    /** Deletes requests that expired before `instant`, with their reservations. */
    async forget(instant: Date) {
      const isOver = lt(verificationRequests.expiresAt, instant);
      await db.sql().delete(verificationRequests).where(isOver);
    },
  };
}
