import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { users } from '#schema/identity.ts';
import { licenses } from '#schema/licenses.ts';
import { activations } from '#schema/verification.ts';
import type { Activation } from '#verification/records/activation-store.ts';
import { licenseColumns, type LicenseRow } from '#verification/records/license-store.ts';

/** License and activation that a request of protocol v1 is about. */
export interface ProtocolV1Site {
  readonly license: LicenseRow;
  /** Time of the owner's suspension; null if the owner is not suspended. */
  readonly ownerBlockedAt: Date | null;
  /**
   * Active activation of the site, or else its last activation, of either protocol; null if there
   * is none.
   */
  readonly activation: Activation | null;
}

export interface ProtocolV1Store {
  /** Returns the license of the code and the activation of the site; null for an unknown code. */
  find(codeIndex: string, site: string): Promise<ProtocolV1Site | null>;
}

export const createProtocolV1Store = (db: Db): ProtocolV1Store => ({
  async find(codeIndex, site) {
    const rows = await db
      .sql()
      .select({
        license: licenseColumns,
        ownerBlockedAt: users.blockedAt,
        activation: activations,
      })
      .from(licenses)
      .leftJoin(users, eq(users.id, licenses.userId))
      .leftJoin(
        activations,
        and(eq(activations.licenseId, licenses.id), eq(activations.site, site)),
      )
      .where(eq(licenses.codeIndex, codeIndex))
      .orderBy(desc(activations.id));
    return rows.find(({ activation }) => activation?.endedAt === null) ?? rows[0] ?? null;
  },
});
