import { lifetimes } from '@hub/contract/limits';
import type { Keys } from '#platform/secrets/keys.ts';

/**
 * Audit chain. Each row has a sequence number, a digest of its content, and a link that ties the
 * digest to the previous row. All are keyed with `HUB_SECRET`. So someone with only database access
 * can neither change nor remove a row unnoticed. A stranger's data may be removed after its
 * retention: the digest has a part for it and a part for the rest, which still verifies.
 */
export interface ChainContent {
  readonly at: Date;
  readonly event: string;
  readonly userId: number | null;
  readonly actor: string;
  readonly address: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface ChainRow extends ChainContent {
  readonly sequence: number;
  readonly digest: string;
  readonly link: string;
  readonly blankedAt: Date | null;
}

/** A row as the next one is linked to it. */
export type End = Pick<ChainRow, 'sequence' | 'link'>;

/**
 * Sequence number and link after which the chain begins; `at` is the time of the last removed
 * event.
 */
export interface ChainStart {
  readonly sequence: number;
  readonly link: string;
  readonly at: Date | null;
}

const purpose = 'audit-chain';

/** Sorts details, because the database returns them in any order. */
const sorted = (details: ChainContent['details']): [string, unknown][] =>
  Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Key of one secret; its fingerprint marks what it has written. */
function createHand(keys: Keys) {
  const hashed = (kind: string, text: string): string =>
    keys.derive(purpose, `${kind}\n${text}`).toString('base64url');
  const mark = (kind: string, text: string): string => `${keys.fingerprint}.${hashed(kind, text)}`;
  const rest = ({ at, event, userId, actor }: ChainContent): string =>
    mark('rest', JSON.stringify([at.toISOString(), event, userId, actor]));
  const personal = ({ address, details }: ChainContent): string =>
    hashed('personal', JSON.stringify([address, sorted(details)]));
  return {
    /** Digest of the permanent part of a row, and of its address and details. */
    digest: (content: ChainContent): string => `${rest(content)}.${personal(content)}`,
    /** The same for a row with a digest of another key: the part of removed data is kept. */
    digestAnew: (row: ChainRow): string =>
      row.blankedAt === null
        ? `${rest(row)}.${personal(row)}`
        : `${rest(row)}.${row.digest.split('.').at(-1) ?? ''}`,
    /**
     * Returns true if the digest's first part matches the row, which is all that a blanked row can
     * prove.
     */
    isOfRest: (content: ChainContent, digest: string): boolean =>
      digest.startsWith(`${rest(content)}.`),
    link: (before: string, sequence: number, digest: string): string =>
      mark('link', `${before}\n${sequence}\n${digest}`),
    seal: ({ sequence, link, at }: ChainStart): string =>
      mark('seal', `${sequence}\n${link}\n${at?.toISOString() ?? ''}`),
    /** Seals a seam: no seal of a beginning fits a seam, and none of a seam fits a beginning. */
    sealSeam: ({ sequence, link }: End): string => mark('seam', `${sequence}\n${link}`),
  };
}

type Hand = ReturnType<typeof createHand>;

/** The chain before its first row. */
export const nothingBefore: ChainStart = { sequence: 0, link: '', at: null };

/**
 * Returns the progress of rehashing: rows up to it have new links, and the next row is linked to
 * the previous version. Null: the chain is in one piece, or the seam is forged.
 */
export function readSeam(
  stored: (End & { readonly seal: string }) | null,
  of: FindHand,
): End | null {
  return stored !== null && of(stored.seal)?.sealSeam(stored) === stored.seal ? stored : null;
}

/** The same end, as the row behind it was linked to it. */
export const acrossSeam = (end: End, seam: End | null): End =>
  seam?.sequence === end.sequence ? { sequence: end.sequence, link: seam.link } : end;

/** Finds the known key that wrote a mark. */
export type FindHand = (mark: string) => Hand | null;

export function createHands(rings: readonly [Keys, ...Keys[]]): { now: Hand; of: FindHand } {
  const hands = new Map(rings.map((keys) => [keys.fingerprint, createHand(keys)]));
  return {
    now: createHand(rings[0]),
    of: (mark) => hands.get(mark.split('.', 1)[0] ?? '') ?? null,
  };
}

/** Fault of a chain, at a sequence number. */
export interface Fault {
  readonly sequence: number;
  readonly kind: 'missing' | 'changed' | 'moved' | 'unknown_secret';
}

/** Erased accounts, as the chain itself records them. */
export type ErasedUserIds = ReadonlySet<number>;

/**
 * Returns true if a row is unchanged, or has lost only what may be removed: a stranger's data after
 * its retention, or the data of an erased account.
 */
function isAsWritten(row: ChainRow, hand: Hand, erased: ErasedUserIds): boolean {
  if (row.blankedAt === null) return hand.digest(row) === row.digest;
  const age = row.blankedAt.getTime() - row.at.getTime();
  const isOld = row.actor === 'anonymous' && age >= lifetimes.anonymousAuditLog;
  const mayBeBlank = isOld || (row.userId !== null && erased.has(row.userId));
  const isBlank = row.address === null && Object.keys(row.details).length === 0;
  return mayBeBlank && isBlank && hand.isOfRest(row, row.digest);
}

/** Returns the fault of a row against the previous one; null for none. */
export function faultOfRow(
  before: End,
  row: ChainRow,
  { of, erased }: { readonly of: FindHand; readonly erased: ErasedUserIds },
): Fault | null {
  const { sequence } = row;
  if (sequence !== before.sequence + 1) return { sequence: before.sequence + 1, kind: 'missing' };
  const [digester, linker] = [of(row.digest), of(row.link)];
  if (!digester || !linker) return { sequence, kind: 'unknown_secret' };
  if (!isAsWritten(row, digester, erased)) return { sequence, kind: 'changed' };
  if (linker.link(before.link, sequence, row.digest) !== row.link)
    return { sequence, kind: 'moved' };
  return null;
}
