import { and, eq, exists, inArray, lt, or } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { licenses } from '#schema/licenses.ts';
import { activations, releasedTokens, reservations } from '#schema/verification.ts';

/** Remains of sites whose owner was erased. */
export const createErasedUserStore = (db: Db) => {
  const lock = async (userId: number, licenseIds: readonly number[]): Promise<number[]> => {
    const rows = await db
      .sql()
      .select({ id: licenses.id })
      .from(licenses)
      .where(and(inArray(licenses.id, [...licenseIds]), eq(licenses.userId, userId)))
      .orderBy(licenses.id)
      .for('update');
    return rows.map(({ id }) => id);
  };
  return {
    /** Returns true if it was the token of such a site. */
    async wasReleased(tokenHash: string): Promise<boolean> {
      const isThis = eq(releasedTokens.tokenHash, tokenHash);
      return (await db.sql().$count(releasedTokens, isThis)) > 0;
    },
    // In the order of the owner's index: by id, PostgreSQL would read all licenses. One query per
    // license, because a combined one may scan all sites.
    /** Returns licenses of the user with sites, at most this many. */
    async withSites(userId: number, most: number): Promise<number[]> {
      const itsSites = db
        .sql()
        .select({ id: activations.id })
        .from(activations)
        .where(eq(activations.licenseId, licenses.id));
      const itsHolds = db
        .sql()
        .select({ id: reservations.id })
        .from(reservations)
        .where(eq(reservations.licenseId, licenses.id));
      const rows = await db
        .sql()
        .select({ id: licenses.id })
        .from(licenses)
        .where(and(eq(licenses.userId, userId), exists(itsSites.unionAll(itsHolds))))
        .orderBy(licenses.soldAt)
        .limit(most);
      return rows.map(({ id }) => id);
    },
    /**
     * Locks those of the licenses that are still the user's, within a transaction, and deletes their
     * sites; only the hash of the token stays.
     */
    async release(userId: number, licenseIds: readonly number[], releasedAt: Date) {
      const ids = await lock(userId, licenseIds);
      const ofThese = inArray(activations.licenseId, ids);
      const sites = await db
        .sql()
        .select({ id: activations.id, tokenHash: activations.tokenHash })
        .from(activations)
        .where(ofThese);
      const siteIds = sites.map(({ id }) => id);
      const tokens = sites.map(({ tokenHash }) => ({ tokenHash, releasedAt }));
      if (tokens.length > 0) {
        await db.sql().insert(releasedTokens).values(tokens).onConflictDoNothing();
      }
      await db
        .sql()
        .delete(reservations)
        .where(
          or(
            inArray(reservations.licenseId, ids),
            inArray(reservations.activationId, siteIds),
            inArray(reservations.movingId, siteIds),
          ),
        );
      await db.sql().delete(activations).where(ofThese);
    },
    async forget(before: Date) {
      await db.sql().delete(releasedTokens).where(lt(releasedTokens.releasedAt, before));
    },
  };
};

export type ErasedUserStore = ReturnType<typeof createErasedUserStore>;
