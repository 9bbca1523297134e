import type { LicenseStatus, PurchaseFacts } from './license.ts';

/**
 * Minimum time in milliseconds between two misses that prove a refund. After imports, a lookup by
 * code must also find no sale.
 */
export const refundAfterMs = 60 * 60_000;

/** Purchase with the blind index of its code instead of the code. */
export interface IndexedPurchase extends PurchaseFacts {
  readonly codeIndex: string;
}

export interface KnownLicense extends IndexedPurchase {
  readonly id: number;
  /** Null if no one has registered the license. */
  readonly userId: number | null;
  readonly accountId: number | null;
  /** Last four characters of the purchase code. */
  readonly codeEnd: string;
  readonly status: LicenseStatus;
  readonly missedImports: number;
  readonly missingSince: Date | null;
  /** Time when an operator assigned the license; null if no operator did. */
  readonly givenAt: Date | null;
}

/**
 * Returns true if the user owns the license only by an operator's assignment. The full code then
 * stays hidden, because an operator could otherwise assign a license to a private account and read
 * the code.
 */
export const isGivenAlone = (
  license: Readonly<Record<'givenAt' | 'accountId', unknown>>,
): boolean => license.givenAt !== null && license.accountId === null;

interface MissingLicense {
  readonly status: LicenseStatus;
  readonly missedImports: number;
  readonly missingSince: Date;
}

/**
 * Returns the state of a license that a complete import did not find.
 * @param isGone True if a lookup by code found no sale either.
 */
export function afterMissing(
  known: Pick<KnownLicense, 'status' | 'missedImports' | 'missingSince'>,
  now: Date,
  isGone: boolean,
): MissingLicense {
  const missingSince = known.missingSince ?? now;
  const isProven = isGone && now.getTime() - missingSince.getTime() >= refundAfterMs;
  return {
    // A block by an operator stays.
    status: known.status === 'valid' && isProven ? 'refunded' : known.status,
    missedImports: known.missedImports + 1,
    missingSince,
  };
}

/** Returns the status of a license that was found. A wrong refund is reverted. */
export const statusAfterFound = (status: LicenseStatus): LicenseStatus =>
  status === 'blocked' ? 'blocked' : 'valid';

/** Returns the status after a block. A refund that imports have proved stays. */
export function statusAfterUnblocking(
  { missedImports, missingSince }: Pick<KnownLicense, 'missedImports' | 'missingSince'>,
  now: Date,
): LicenseStatus {
  if (missingSince === null || missedImports < 2) return 'valid';
  return now.getTime() - missingSince.getTime() >= refundAfterMs ? 'refunded' : 'valid';
}

const sameInstant = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();

export function isChanged(known: KnownLicense, found: PurchaseFacts): boolean {
  return !(
    known.itemId === found.itemId &&
    known.itemName === found.itemName &&
    known.itemUrl === found.itemUrl &&
    known.itemThumb === found.itemThumb &&
    known.licenseType === found.licenseType &&
    sameInstant(known.soldAt, found.soldAt) &&
    sameInstant(known.supportedUntil, found.supportedUntil)
  );
}

export interface Owner {
  readonly userId: number;
  readonly accountId: number;
}

interface LicenseMove {
  readonly id: number;
  readonly fromUserId: number;
  readonly itemId: number;
  readonly itemName: string;
  readonly codeEnd: string;
}

export interface ReconcilePlan {
  readonly found: readonly (PurchaseFacts & { id: number; status: LicenseStatus })[];
  readonly missing: readonly (MissingLicense & { id: number })[];
  /** Number of licenses with a change that people can see. */
  readonly updated: number;
  /** Licenses of other users. The account that bought a license outranks its code. */
  readonly moved: readonly LicenseMove[];
  /** Number of found licenses that stay with another user because an operator assigned them. */
  readonly kept: number;
}

interface Import {
  readonly purchases: readonly IndexedPurchase[];
  /** True if the import read every purchase. A license without a purchase is then missing. */
  readonly isComplete: boolean;
  /** Indexes of missing codes that have no sale at the marketplace. */
  readonly gone: ReadonlySet<string>;
  readonly owner: Owner;
  readonly now: Date;
}

export function planReconcile(all: readonly KnownLicense[], imported: Import): ReconcilePlan {
  const { owner, now } = imported;
  // An operator's assignment to another user stays, although this account bought the license.
  const known = all.filter(({ givenAt, userId }) => givenAt === null || userId === owner.userId);
  const byCode = new Map(imported.purchases.map((purchase) => [purchase.codeIndex, purchase]));
  const foundLicenses = known.flatMap((license) => {
    const purchase = byCode.get(license.codeIndex);
    return purchase ? [{ license, purchase, status: statusAfterFound(license.status) }] : [];
  });
  const missingLicenses = known.filter(
    ({ codeIndex, accountId }) => accountId === owner.accountId && !byCode.has(codeIndex),
  );
  const missing = imported.isComplete
    ? missingLicenses.map((license) => ({
        id: license.id,
        ...afterMissing(license, now, imported.gone.has(license.codeIndex)),
      }))
    : [];
  const refunded = missing.filter(
    ({ id, status }) => missingLicenses.find((license) => license.id === id)?.status !== status,
  );
  const updated = foundLicenses.filter(
    ({ license, purchase, status }) =>
      isChanged(license, purchase) ||
      license.status !== status ||
      license.userId !== owner.userId ||
      license.accountId !== owner.accountId,
  );
  return {
    found: foundLicenses.map(({ license, purchase, status }) => ({
      ...purchase,
      id: license.id,
      status,
    })),
    missing,
    kept: all.filter((each) => byCode.has(each.codeIndex)).length - foundLicenses.length,
    updated: updated.length + refunded.length,
    moved: foundLicenses.flatMap(
      ({ license: { id, userId, codeEnd }, purchase: { itemId, itemName } }) =>
        userId === null || userId === owner.userId
          ? []
          : [{ id, fromUserId: userId, itemId, itemName, codeEnd }],
    ),
  };
}

/** First moved license of a former owner, and the number of licenses. */
interface MovedFrom extends LicenseMove {
  readonly count: number;
}

export function groupMoved(moved: ReconcilePlan['moved']): MovedFrom[] {
  const groups = Map.groupBy(moved, ({ fromUserId }) => fromUserId);
  return [...groups.values()].flatMap((each) => {
    const [first] = each;
    return first ? [{ ...first, count: each.length }] : [];
  });
}
