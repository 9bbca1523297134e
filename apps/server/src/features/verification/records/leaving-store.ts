import { and, eq, exists, inArray, lt, or } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { licenses } from '#schema/licenses.ts';
import { activations, releasedTokens, reservations } from '#schema/verification.ts';

/** What is left of sites whose owner was erased. */
export interface LeavingStore {
  /** Whether it was the token of such a site. */
  wasReleased(tokenHash: string): Promise<boolean>;
  /**
   * Within a transaction: locks licences of the user that have sites, at most so many, and takes
   * their sites away, of which nothing stays but the hash of the token. Answers how many licences.
   */
  releaseAll(userId: number, most: number, now: Date): Promise<number>;
  forget(before: Date): Promise<void>;
}

export const createLeavingStore = (db: Db): LeavingStore => {
  const lockSome = async (userId: number, most: number): Promise<number[]> => {
    // Asked of each of their licences: as lists, all sites of everybody would be read for one person.
    const itsSites = db
      .sql()
      .select({ id: activations.id })
      .from(activations)
      .where(eq(activations.licenseId, licenses.id));
    const itsHolds = db
      .sql()
      .select({ id: reservations.licenseId })
      .from(reservations)
      .where(eq(reservations.licenseId, licenses.id));
    const rows = await db
      .sql()
      .select({ id: licenses.id })
      .from(licenses)
      .where(and(eq(licenses.userId, userId), or(exists(itsSites), exists(itsHolds))))
      .orderBy(licenses.id)
      .limit(most)
      .for('update');
    return rows.map(({ id }) => id);
  };
  return {
    async wasReleased(tokenHash) {
      const isThis = eq(releasedTokens.tokenHash, tokenHash);
      return (await db.sql().$count(releasedTokens, isThis)) > 0;
    },
    async releaseAll(userId, most, releasedAt) {
      const ids = await lockSome(userId, most);
      if (ids.length === 0) return 0;
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
      return ids.length;
    },
    async forget(before) {
      await db.sql().delete(releasedTokens).where(lt(releasedTokens.releasedAt, before));
    },
  };
};
