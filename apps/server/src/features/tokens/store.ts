import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { apiTokens } from '#schema/tokens.ts';
import type { Db } from '#platform/db/db.ts';

export type TokenRow = typeof apiTokens.$inferSelect;

export const createTokenStore = (db: Db) => ({
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
  countLive: (now: Date): Promise<number> =>
    db.sql().$count(apiTokens, and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now))),
  /** Records the time of use, unless a use since `before` is recorded. */
  async touch(id: string, now: Date, before: Date): Promise<void> {
    const isDue = or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, before));
    const isThis = and(eq(apiTokens.id, id), isDue);
    await db.sql().update(apiTokens).set({ lastUsedAt: now }).where(isThis);
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
