import { and, asc, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import { isGivenAlone } from '#features/licenses';
import type { Db } from '#platform/db/db.ts';
import { users } from '#schema/identity.ts';
import { licenses } from '#schema/licenses.ts';
import { activations, reservations, verificationRequests } from '#schema/verification.ts';
import type { LicenseState } from '#verification/deciding/license-rules.ts';

interface LicenseReader {
  readonly now: Date;
  /** Id of the requesting activation request. Its reservation does not count. */
  readonly exceptRequest: string | null;
  /** If true, the license rows are locked until the transaction ends, in the order of their ids. */
  readonly lock: boolean;
}

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

/** Returns the end product of the last live site that still locks the license, or null. */
function lastLiveOf(rows: readonly ActivationRow[]): string | null {
  const last = rows
    .filter((row) => row.kind === 'live' && row.unboundAt === null)
    .toSorted((a, b) => b.activatedAt.getTime() - a.activatedAt.getTime() || b.id - a.id)[0];
  return last?.endProduct ?? null;
}

export type OwnedSite = ReturnType<typeof toSite>;

const toSite = (row: ActivationRow) => ({
  activationId: row.id,
  siteUrl: row.siteUrl,
  site: row.site,
  host: row.host,
  endProduct: row.endProduct,
  kind: row.kind,
  lastSeenAt: row.lastSeenAt,
});

/** License state for the rules, with the data for answers and certificates. */
export type OwnedLicense = ReturnType<typeof toLicense>;

const toLicense = (
  row: LicenseRow,
  rows: readonly ActivationRow[],
  held: LicenseState['held'],
) => ({
  ...row,
  moves: rows.filter(({ countedAsMove }) => countedAsMove).length,
  active: rows.filter(({ endedAt }) => endedAt === null).map(toSite),
  held,
  lastLive: lastLiveOf(rows),
  everUsed: rows.length > 0,
  isGivenAlone: isGivenAlone(row),
});

export function createLicenseStore(db: Db) {
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
    const rows = db.sql().select(licenseColumns).from(licenses).where(where);
    const query = rows.orderBy(asc(licenses.id));
    return withSites(await (reading.lock ? query.for('update') : query), reading);
  };

  /** Returns licenses of any owner, in the order of their ids. */
  const listByIds = (ids: readonly number[], reading: LicenseReader): Promise<OwnedLicense[]> =>
    list(inArray(licenses.id, [...ids]), reading);

  return {
    listOfItem: (userId: number, itemId: number, reading: LicenseReader): Promise<OwnedLicense[]> =>
      list(and(eq(licenses.userId, userId), eq(licenses.itemId, itemId)), reading),
    listByIds,
    async find(id: number, now: Date): Promise<OwnedLicense | null> {
      const reading = { now, exceptRequest: null, lock: false };
      return (await listByIds([id], reading))[0] ?? null;
    },
    /** Returns the license, and locks it until the transaction ends. */
    async lock(id: number, now: Date): Promise<OwnedLicense | null> {
      const reading = { now, exceptRequest: null, lock: true };
      return (await listByIds([id], reading))[0] ?? null;
    },
    async findIdByCode(codeIndex: string): Promise<number | null> {
      const { id } = licenses;
      const isThis = eq(licenses.codeIndex, codeIndex);
      const [row] = await db.sql().select({ id }).from(licenses).where(isThis);
      return row?.id ?? null;
    },
    async findPerson(userId: number | null) {
      if (userId === null) return null;
      const { id, username, email, blockedAt } = users;
      const columns = { id, username, email, blockedAt };
      const [row] = await db.sql().select(columns).from(users).where(eq(id, userId));
      return row ?? null;
    },
    /** Returns the owner id of a license; null if there is no license or no owner. */
    async findOwnerId(id: number): Promise<number | null> {
      const { userId } = licenses;
      const [row] = await db.sql().select({ userId }).from(licenses).where(eq(licenses.id, id));
      return row?.userId ?? null;
    },
  };
}
