import type { LicenseStatus, PurchaseFacts } from './license.ts';

/**
 * Least time between two imports or lookups without a purchase that prove its refund. For imports,
 * the marketplace must also report no sale by its code.
 */
export const refundAfterMs = 60 * 60_000;

/** A purchase by the blind index of its code, which identifies the license without a code. */
export interface IndexedPurchase extends PurchaseFacts {
  readonly codeIndex: string;
}

/** Stored state of a license that matters to an import. */
export interface KnownLicense extends IndexedPurchase {
  readonly id: number;
  /** Null: no one has registered it. */
  readonly userId: number | null;
  readonly accountId: number | null;
  /** The last four characters of its code. */
  readonly codeEnd: string;
  readonly status: LicenseStatus;
  readonly missedImports: number;
  readonly missingSince: Date | null;
  /** Time when an operator assigned it to its owner; null if none did. */
  readonly givenAt: Date | null;
}

/**
 * Returns true if only an operator's assignment makes them the owner. Then only owners of the hub
 * see its code: an operator could otherwise assign a license to an account of their own and read it
 * there.
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
 * Returns the state of a license that a complete import did not find; `isGone`: a lookup by its
 * code found none either.
 */
export function afterMissing(
  known: Pick<KnownLicense, 'status' | 'missedImports' | 'missingSince'>,
  now: Date,
  isGone: boolean,
): MissingLicense {
  const missingSince = known.missingSince ?? now;
  const isProven = isGone && now.getTime() - missingSince.getTime() >= refundAfterMs;
  return {
    // An operator's block stays.
    status: known.status === 'valid' && isProven ? 'refunded' : known.status,
    missedImports: known.missedImports + 1,
    missingSince,
  };
}

/** Returns the state of a license that was found: a wrong refund is undone. */
export const statusAfterFound = (status: LicenseStatus): LicenseStatus =>
  status === 'blocked' ? 'blocked' : 'valid';

/**
 * Returns the state of a license after its block is lifted: a refund that imports have proved
 * stays.
 */
export function statusAfterUnblocking(
  { missedImports, missingSince }: Pick<KnownLicense, 'missedImports' | 'missingSince'>,
  now: Date,
): LicenseStatus {
  if (missingSince === null || missedImports < 2) return 'valid';
  return now.getTime() - missingSince.getTime() >= refundAfterMs ? 'refunded' : 'valid';
}

const sameInstant = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();

/** Returns true if the marketplace's data differs from the hub's. */
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
  /** Licenses found by the import, with their new values. */
  readonly found: readonly (PurchaseFacts & { id: number; status: LicenseStatus })[];
  /** Licenses of this account that the import did not find. */
  readonly missing: readonly (MissingLicense & { id: number })[];
  /** Number of licenses that look different to a person afterwards. */
  readonly updated: number;
  /**
   * Licenses that move from another user: the marketplace account that bought one outranks its
   * code.
   */
  readonly moved: readonly LicenseMove[];
  /** Number of found licenses that an operator assigned to another person, and that stay there. */
  readonly kept: number;
}

interface Import {
  readonly purchases: readonly IndexedPurchase[];
  /** True if a purchase that the import run did not find counts as missing. */
  readonly isComplete: boolean;
  /** Indexes of codes for which a lookup found no sale either. */
  readonly gone: ReadonlySet<string>;
  readonly owner: Owner;
  readonly now: Date;
}

/** Plans an import's changes to the known licenses. */
export function planReconcile(all: readonly KnownLicense[], imported: Import): ReconcilePlan {
  const { owner, now } = imported;
  // An operator's assignment to another person stays, although this account bought the license.
  const known = all.filter(({ givenAt, userId }) => givenAt === null || userId === owner.userId);
  const byCode = new Map(imported.purchases.map((purchase) => [purchase.codeIndex, purchase]));
  const found = known.flatMap((license) => {
    const purchase = byCode.get(license.codeIndex);
    return purchase ? [{ license, purchase, status: statusAfterFound(license.status) }] : [];
  });
  const lost = known.filter(
    ({ codeIndex, accountId }) => accountId === owner.accountId && !byCode.has(codeIndex),
  );
  const missing = imported.isComplete
    ? lost.map((license) => ({
        id: license.id,
        ...afterMissing(license, now, imported.gone.has(license.codeIndex)),
      }))
    : [];
  const refunded = missing.filter(
    ({ id, status }) => lost.find((license) => license.id === id)?.status !== status,
  );
  const updated = found.filter(
    ({ license, purchase, status }) =>
      isChanged(license, purchase) ||
      license.status !== status ||
      license.userId !== owner.userId ||
      license.accountId !== owner.accountId,
  );
  return {
    found: found.map(({ license, purchase, status }) => ({ ...purchase, id: license.id, status })),
    missing,
    kept: all.filter((each) => byCode.has(each.codeIndex)).length - found.length,
    updated: updated.length + refunded.length,
    moved: found.flatMap(({ license: { id, userId, codeEnd }, purchase: { itemId, itemName } }) =>
      userId === null || userId === owner.userId
        ? []
        : [{ id, fromUserId: userId, itemId, itemName, codeEnd }],
    ),
  };
}

/** The first of them, and how many there are. */
interface MovedFrom extends LicenseMove {
  readonly count: number;
}

/** Groups moved licenses into one email for each former owner. */
export function groupMoved(moved: ReconcilePlan['moved']): MovedFrom[] {
  const groups = Map.groupBy(moved, ({ fromUserId }) => fromUserId);
  return [...groups.values()].flatMap((each) => {
    const [first] = each;
    return first ? [{ ...first, count: each.length }] : [];
  });
}
