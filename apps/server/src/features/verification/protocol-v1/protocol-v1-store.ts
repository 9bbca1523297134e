import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { users } from '#schema/identity.ts';
import { licenses } from '#schema/licenses.ts';
import { activations } from '#schema/verification.ts';
import { licenseColumns } from '#verification/records/license-store.ts';

export const createProtocolV1Store = (db: Db) => ({
  /**
   * Returns the license of the code, its owner's suspension, and the activation of the site, of
   * either protocol: the active one, or else the last one, or null. Null for an unknown code.
   */
  async find(codeIndex: string, site: string) {
    const isSite = and(eq(activations.licenseId, licenses.id), eq(activations.site, site));
    const rows = await db
      .sql()
      .select({ license: licenseColumns, ownerBlockedAt: users.blockedAt, activation: activations })
      .from(licenses)
      .leftJoin(users, eq(users.id, licenses.userId))
      .leftJoin(activations, isSite)
      .where(eq(licenses.codeIndex, codeIndex))
      .orderBy(desc(activations.id));
    return rows.find(({ activation }) => activation?.endedAt === null) ?? rows[0] ?? null;
  },
});
