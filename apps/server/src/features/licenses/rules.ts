import type { LicenseStatus, PurchaseFacts } from './license.ts';

/**
 * Two imports or look-ups without a purchase prove its refund when they lie this far apart; of an import's, when
 * the marketplace knows no sale by its code either.
 */
export const refundAfterMs = 60 * 60_000;

/** A purchase by the index of its code: which licence it is about is told without any code. */
export interface IndexedPurchase extends PurchaseFacts {
  readonly codeIndex: string;
}

/** What the hub remembers of a licence that matters to an import. */
export interface KnownLicense extends IndexedPurchase {
  readonly id: number;
  /** Null: nobody has registered it. */
  readonly userId: number | null;
  readonly accountId: number | null;
  /** The last four characters of its code. */
  readonly codeEnd: string;
  readonly status: LicenseStatus;
  readonly missingWalks: number;
  readonly missingSince: Date | null;
  /** When an operator gave it to its owner; null: none did. */
  readonly givenAt: Date | null;
}

/**
 * Whether an operator's word alone says whose it is. Then its code is told to nobody but owners of the hub:
 * whoever may give a licence could give it to an account of their own, and read it there.
 */
export const isGivenAlone = (
  license: Readonly<Record<'givenAt' | 'accountId', unknown>>,
): boolean => license.givenAt !== null && license.accountId === null;

interface Missing {
  readonly status: LicenseStatus;
  readonly missingWalks: number;
  readonly missingSince: Date;
}

/** The state of a licence that a complete import did not find; `isGone`: neither did a look-up by its code. */
export function afterMissing(
  known: Pick<KnownLicense, 'status' | 'missingWalks' | 'missingSince'>,
  now: Date,
  isGone: boolean,
): Missing {
  const missingSince = known.missingSince ?? now;
  const isProven = isGone && now.getTime() - missingSince.getTime() >= refundAfterMs;
  return {
    // What the operator blocked stays blocked.
    status: known.status === 'valid' && isProven ? 'refunded' : known.status,
    missingWalks: known.missingWalks + 1,
    missingSince,
  };
}

/** The state of a licence that was found: a refund that was none is undone. */
export const statusAfterFound = (status: LicenseStatus): LicenseStatus =>
  status === 'blocked' ? 'blocked' : 'valid';

/**
 * The state of a licence that the operator no longer blocks: a refund that the imports proved
 * meanwhile, or before, holds.
 */
export function statusAfterUnblocking(
  { missingWalks, missingSince }: Pick<KnownLicense, 'missingWalks' | 'missingSince'>,
  now: Date,
): LicenseStatus {
  if (missingSince === null || missingWalks < 2) return 'valid';
  return now.getTime() - missingSince.getTime() >= refundAfterMs ? 'refunded' : 'valid';
}

const sameInstant = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();

/** Whether what the marketplace says now differs from what the hub shows. */
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

interface Moved {
  readonly id: number;
  readonly fromUserId: number;
  readonly itemId: number;
  readonly itemName: string;
  readonly codeEnd: string;
}

export interface ReconcilePlan {
  /** Licences that the import found, as they are to be written. */
  readonly found: readonly (PurchaseFacts & { id: number; status: LicenseStatus })[];
  /** Licences of this account that the import did not find. */
  readonly missing: readonly (Missing & { id: number })[];
  /** How many look different to a person afterwards. */
  readonly updated: number;
  /**
   * Licences that go over from another user: the marketplace account that bought one counts more
   * than its code.
   */
  readonly moved: readonly Moved[];
}

interface Import {
  readonly purchases: readonly IndexedPurchase[];
  /** Whether a purchase that the walk did not find counts as missing. */
  readonly isComplete: boolean;
  /** Indexes of codes of which a look-up by code found no sale either. */
  readonly gone: ReadonlySet<string>;
  readonly owner: Owner;
  readonly now: Date;
}

/** What an import of an account's purchases changes in the licences that the hub knows. */
export function planReconcile(all: readonly KnownLicense[], imported: Import): ReconcilePlan {
  const { owner, now } = imported;
  // What an operator gave to somebody else stays theirs, though this account bought it.
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
    updated: updated.length + refunded.length,
    moved: found.flatMap(({ license: { id, userId, codeEnd }, purchase: { itemId, itemName } }) =>
      userId === null || userId === owner.userId
        ? []
        : [{ id, fromUserId: userId, itemId, itemName, codeEnd }],
    ),
  };
}

/** The first of them, and how many there are. */
interface MovedFrom extends Moved {
  readonly count: number;
}

/** One mail for each former owner, however many licences went over: nobody gets ten. */
export function groupMoved(moved: ReconcilePlan['moved']): MovedFrom[] {
  const groups = Map.groupBy(moved, ({ fromUserId }) => fromUserId);
  return [...groups.values()].flatMap((each) => {
    const [first] = each;
    return first ? [{ ...first, count: each.length }] : [];
  });
}
