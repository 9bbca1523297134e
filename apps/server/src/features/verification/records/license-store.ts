import { and, asc, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import { isGivenAlone } from '#features/licenses';
import type { Db } from '#platform/db/db.ts';
import { users } from '#schema/identity.ts';
import { licenses } from '#schema/licenses.ts';
import { activations, reservations, verificationRequests } from '#schema/verification.ts';
import type { LicenseState } from '#verification/deciding/license-rules.ts';

/** License state for the rules, with the data for answers and certificates. */
export interface OwnedLicense extends LicenseState {
  /** Null if the license has sites but no one has registered its code. */
  readonly userId: number | null;
  readonly itemId: number;
  /** Name of the item at the marketplace. */
  readonly itemName: string;
  readonly codeSealed: string;
  readonly codeIndex: string;
  readonly codeEnd: string;
  readonly active: readonly OwnedSite[];
}

export interface OwnedSite {
  readonly activationId: number;
  readonly siteUrl: string;
  readonly site: string;
  readonly host: string;
  readonly endProduct: string;
  readonly kind: 'live' | 'staging' | 'local';
  readonly lastSeenAt: Date;
}

export interface LicenseOwner {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  /** Time of the suspension; null if the owner is not suspended. */
  readonly blockedAt: Date | null;
}

interface LicenseReader {
  readonly now: Date;
  /** Id of the requesting activation request. Its reservation does not count. */
  readonly exceptRequest: string | null;
  /** If true, the license rows are locked until the transaction ends, in the order of their ids. */
  readonly lock: boolean;
}

/** License columns that this feature reads. */
export const licenseColumns = {
  id: licenses.id,
  userId: licenses.userId,
  itemId: licenses.itemId,
  itemName: licenses.itemName,
  codeSealed: licenses.codeSealed,
  codeIndex: licenses.codeIndex,
  codeEnd: licenses.codeEnd,
  soldAt: licenses.soldAt,
  supportedUntil: licenses.supportedUntil,
  status: licenses.status,
  givenAt: licenses.givenAt,
  accountId: licenses.accountId,
};

export type LicenseRow = Pick<typeof licenses.$inferSelect, keyof typeof licenseColumns>;

type ActivationRow = typeof activations.$inferSelect;

/**
 * Returns the end product of the last live site that still locks the license; null if there is
 * none.
 */
function lastLiveOf(rows: readonly ActivationRow[]): string | null {
  const last = rows
    .filter((row) => row.kind === 'live' && row.unboundAt === null)
    .toSorted((a, b) => b.activatedAt.getTime() - a.activatedAt.getTime() || b.id - a.id)[0];
  return last?.endProduct ?? null;
}

const toSite = (row: ActivationRow): OwnedSite => ({
  activationId: row.id,
  siteUrl: row.siteUrl,
  site: row.site,
  host: row.host,
  endProduct: row.endProduct,
  kind: row.kind,
  lastSeenAt: row.lastSeenAt,
});

function toLicense(
  row: LicenseRow,
  rows: readonly ActivationRow[],
  held: LicenseState['held'],
): OwnedLicense {
  return {
    ...row,
    moves: rows.filter(({ countedAsMove }) => countedAsMove).length,
    active: rows.filter(({ endedAt }) => endedAt === null).map(toSite),
    held,
    lastLive: lastLiveOf(rows),
    everUsed: rows.length > 0,
    isGivenAlone: isGivenAlone(row),
  };
}

export function createLicenseStore(db: Db) {
  /** Returns the valid reservations of these licenses. */
  const listHeld = (ids: readonly number[], { now, exceptRequest }: LicenseReader) =>
    db
      .sql()
      .select({
        licenseId: reservations.licenseId,
        site: verificationRequests.site,
        kind: reservations.kind,
      })
      .from(reservations)
      .innerJoin(verificationRequests, eq(verificationRequests.id, reservations.requestId))
      .where(
        and(
          inArray(reservations.licenseId, [...ids]),
          isNull(reservations.endedAt),
          isNull(reservations.exchangedAt),
          gt(reservations.expiresAt, now),
          exceptRequest === null ? undefined : ne(reservations.requestId, exceptRequest),
        ),
      );

  const withSites = async (
    rows: readonly LicenseRow[],
    reading: LicenseReader,
  ): Promise<OwnedLicense[]> => {
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    // This query runs after the lock, so it sees the committed changes of other transactions.
    const sites = await db
      .sql()
      .select()
      .from(activations)
      .where(inArray(activations.licenseId, ids))
      .orderBy(asc(activations.id));
    const reserved = await listHeld(ids, reading);
    return rows.map((row) =>
      toLicense(
        row,
        sites.filter(({ licenseId }) => licenseId === row.id),
        reserved.filter(({ licenseId }) => licenseId === row.id),
      ),
    );
  };

  const list = async (
    where: ReturnType<typeof and>,
    reading: LicenseReader,
  ): Promise<OwnedLicense[]> => {
    const query = db
      .sql()
      .select(licenseColumns)
      .from(licenses)
      .where(where)
      .orderBy(asc(licenses.id));
    return withSites(await (reading.lock ? query.for('update') : query), reading);
  };

  return {
    /** Returns the licenses of a user for an item. */
    listOfItem: (userId: number, itemId: number, reading: LicenseReader): Promise<OwnedLicense[]> =>
      list(and(eq(licenses.userId, userId), eq(licenses.itemId, itemId)), reading),
    /** Returns licenses of any owner, in the order of their ids. */
    listByIds: (ids: readonly number[], reading: LicenseReader): Promise<OwnedLicense[]> =>
      list(inArray(licenses.id, [...ids]), reading),
    async findIdByCode(codeIndex: string): Promise<number | null> {
      const [row] = await db
        .sql()
        .select({ id: licenses.id })
        .from(licenses)
        .where(eq(licenses.codeIndex, codeIndex));
      return row?.id ?? null;
    },
    /** Returns the owner of a license; null if there is none. */
    async findPerson(userId: number | null): Promise<LicenseOwner | null> {
      if (userId === null) return null;
      const [row] = await db
        .sql()
        .select({
          id: users.id,
          username: users.username,
          email: users.email,
          blockedAt: users.blockedAt,
        })
        .from(users)
        .where(eq(users.id, userId));
      return row ?? null;
    },
    /** Returns the owner id and item id of a license; null for an unknown license. */
    async findOwner(id: number): Promise<{ userId: number | null; itemId: number } | null> {
      const [row] = await db
        .sql()
        .select({ userId: licenses.userId, itemId: licenses.itemId })
        .from(licenses)
        .where(eq(licenses.id, id));
      return row ?? null;
    },
  };
}

export type LicenseStore = ReturnType<typeof createLicenseStore>;
