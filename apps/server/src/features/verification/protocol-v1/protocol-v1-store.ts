import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { users } from '#schema/identity.ts';
import { licenses } from '#schema/licenses.ts';
import { activations } from '#schema/verification.ts';
import type { Activation } from '#verification/records/activation-store.ts';
import { licenseColumns, type LicenseRow } from '#verification/records/license-store.ts';

/** Subject of an older theme's request: a purchase code and a domain. */
export interface ProtocolV1Site {
  readonly license: LicenseRow;
  /** Time at which the license's owner was suspended; null if they are not. */
  readonly ownerBlockedAt: Date | null;
  /**
   * Active activation of that site, else its last one, of either protocol; null: never activated.
   */
  readonly activation: Activation | null;
}

export interface ProtocolV1Store {
  /** Null when the hub does not know the code. */
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
