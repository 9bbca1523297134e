import { and, count, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { apiTokens } from '#schema/tokens.ts';
import { lockAdding } from '#platform/db/locks/locks.ts';
import type { Db } from '#platform/db/db.ts';

export type TokenRow = typeof apiTokens.$inferSelect;

export const createTokenStore = (db: Db) => ({
  /** Locks additions until the transaction ends, so that the number of tokens cannot change. */
  lockAdding: () => lockAdding(db, 'api_tokens'),
  /** Stores a token; false if another token has, or had, the same name. */
  async insert(row: Omit<TokenRow, 'lastUsedAt' | 'revokedAt'>): Promise<boolean> {
    const rows = await db
      .sql()
      .insert(apiTokens)
      .values(row)
      .onConflictDoNothing({ target: apiTokens.name })
      .returning({ id: apiTokens.id });
    return rows.length > 0;
  },
  async find(id: string): Promise<TokenRow | null> {
    const [row] = await db.sql().select().from(apiTokens).where(eq(apiTokens.id, id));
    return row ?? null;
  },
  list: (): Promise<TokenRow[]> =>
    db.sql().select().from(apiTokens).orderBy(desc(apiTokens.createdAt), apiTokens.name),
  async countLive(now: Date): Promise<number> {
    const live = and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now));
    const [row] = await db.sql().select({ live: count() }).from(apiTokens).where(live);
    return row?.live ?? 0;
  },
  /** Records the time of use, unless a use since `before` is recorded. */
  async touch(id: string, now: Date, before: Date): Promise<void> {
    await db
      .sql()
      .update(apiTokens)
      .set({ lastUsedAt: now })
      .where(
        and(
          eq(apiTokens.id, id),
          or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, before)),
        ),
      );
  },
  /** Revokes a token; false if it was revoked before. */
  async revoke(id: string, now: Date): Promise<boolean> {
    const rows = await db
      .sql()
      .update(apiTokens)
      .set({ revokedAt: now })
      .where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt)))
      .returning({ id: apiTokens.id });
    return rows.length > 0;
  },
});

export type TokenStore = ReturnType<typeof createTokenStore>;
