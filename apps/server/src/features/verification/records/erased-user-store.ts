import { and, eq, exists, inArray, lt, or } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { licenses } from '#schema/licenses.ts';
import { activations, releasedTokens, reservations } from '#schema/verification.ts';

/** Creates the store of sites with an erased owner. */
export const createErasedUserStore = (db: Db) => {
  const lock = async (userId: number, licenseIds: readonly number[]): Promise<number[]> => {
    const { id } = licenses;
    const isTheirs = and(inArray(id, [...licenseIds]), eq(licenses.userId, userId));
    const found = db.sql().select({ id }).from(licenses).where(isTheirs).orderBy(id);
    return (await found.for('update')).map((row) => row.id);
  };
  return {
    /** Returns true if the token belonged to a site with an erased owner. */
    async wasReleased(tokenHash: string): Promise<boolean> {
      const isThis = eq(releasedTokens.tokenHash, tokenHash);
      return (await db.sql().$count(releasedTokens, isThis)) > 0;
    },
    // The order by sale date uses the owner's index; with an order by id, PostgreSQL would read all
    // licenses. A subquery runs per license because a join may scan all sites.
    /** Returns up to `most` licenses of the user that have sites or reservations. */
    async withSites(userId: number, most: number): Promise<number[]> {
      const sitesOfLicense = db
        .sql()
        .select({ id: activations.id })
        .from(activations)
        .where(eq(activations.licenseId, licenses.id));
      const reservationsOfLicense = db
        .sql()
        .select({ id: reservations.id })
        .from(reservations)
        .where(eq(reservations.licenseId, licenses.id));
      const rows = await db
        .sql()
        .select({ id: licenses.id })
        .from(licenses)
        .where(
          and(eq(licenses.userId, userId), exists(sitesOfLicense.unionAll(reservationsOfLicense))),
        )
        .orderBy(licenses.soldAt)
        .limit(most);
      return rows.map(({ id }) => id);
    },
    /**
     * Locks the licenses that the user still owns, and deletes their sites, inside a transaction.
     * Only the token hashes remain.
     */
    async release(userId: number, licenseIds: readonly number[], releasedAt: Date) {
      const ids = await lock(userId, licenseIds);
      const ofLicenses = inArray(activations.licenseId, ids);
      const sites = await db
        .sql()
        .select({ id: activations.id, tokenHash: activations.tokenHash })
        .from(activations)
        .where(ofLicenses);
      const siteIds = sites.map(({ id }) => id);
      const tokens = sites.map(({ tokenHash }) => ({ tokenHash, releasedAt }));
      if (tokens.length > 0) {
        await db.sql().insert(releasedTokens).values(tokens).onConflictDoNothing();
      }
      const ofSites = or(
        inArray(reservations.licenseId, ids),
        inArray(reservations.activationId, siteIds),
        inArray(reservations.movingId, siteIds),
      );
      await db.sql().delete(reservations).where(ofSites);
      await db.sql().delete(activations).where(ofLicenses);
    },
    async forget(before: Date) {
      await db.sql().delete(releasedTokens).where(lt(releasedTokens.releasedAt, before));
    },
  };
};
