import { lifetimes } from '@hub/contract/limits';
import type { Keys } from '#platform/secrets/keys.ts';

/**
 * Content of one row of the audit chain. Each row has a sequence number, a digest of its content,
 * and a link that ties the digest to the previous row. Digests and links are keyed with
 * `HUB_SECRET`, so database access alone is not enough to change or remove a row unnoticed. A
 * digest has two halves: one for personal data, one for the rest. After the retention the personal
 * data of a visitor can be removed; the other half still verifies.
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

/** Last row of a chain, to which the next row is linked. */
export type End = Pick<ChainRow, 'sequence' | 'link'>;

/** Last removed row, after which the chain begins, and its time. */
export interface ChainStart extends End {
  readonly at: Date | null;
}

const purpose = 'audit-chain';

/** Sorts details by key, because the database returns keys in any order. */
const sorted = (details: ChainContent['details']) =>
  Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Marks of one secret; each begins with its fingerprint. */
function createChainKey(keys: Keys) {
  const hashed = (kind: string, text: string): string =>
    keys.derive(purpose, `${kind}\n${text}`).toString('base64url');
  const mark = (kind: string, text: string): string => `${keys.fingerprint}.${hashed(kind, text)}`;
  const rest = ({ at, event, userId, actor }: ChainContent): string =>
    mark('rest', JSON.stringify([at.toISOString(), event, userId, actor]));
  const personal = ({ address, details }: ChainContent): string =>
    hashed('personal', JSON.stringify([address, sorted(details)]));
  return {
    /** Returns the digest: one half for permanent columns, one half for address and details. */
    digest: (content: ChainContent): string => `${rest(content)}.${personal(content)}`,
    /** Returns a digest with this secret. The half of removed data is copied from the old digest. */
    digestAnew: (row: ChainRow): string =>
      row.blankedAt === null
        ? `${rest(row)}.${personal(row)}`
        : `${rest(row)}.${row.digest.split('.').at(-1) ?? ''}`,
    /** Returns true if the first half of the digest matches. A blanked row can prove no more. */
    isOfRest: (content: ChainContent, digest: string): boolean =>
      digest.startsWith(`${rest(content)}.`),
    link: (before: string, sequence: number, digest: string): string =>
      mark('link', `${before}\n${sequence}\n${digest}`),
    seal: ({ sequence, link, at }: ChainStart): string =>
      mark('seal', `${sequence}\n${link}\n${at?.toISOString() ?? ''}`),
    /** Seals a seam. Its seal differs from that of a chain start, so neither replaces the other. */
    sealSeam: ({ sequence, link }: End): string => mark('seam', `${sequence}\n${link}`),
  };
}

type ChainKey = ReturnType<typeof createChainKey>;

/** Start of a chain from which no row was removed. */
export const nothingBefore: ChainStart = { sequence: 0, link: '', at: null };

/**
 * Returns the progress of a rehash. Rows up to it have new links; the next row is linked to the old
 * link of that row. Returns null if the chain has no seam or the seam is forged.
 */
export function readSeam(
  stored: (End & { readonly seal: string }) | null,
  of: FindChainKey,
): End | null {
  return stored !== null && of(stored.seal)?.sealSeam(stored) === stored.seal ? stored : null;
}

/** Returns the end with the link to which the next row was linked: at the seam, the old link. */
export const acrossSeam = (end: End, seam: End | null): End =>
  seam?.sequence === end.sequence ? { sequence: end.sequence, link: seam.link } : end;

/** Finds the secret that wrote a mark; null if the secret is unknown. */
export type FindChainKey = (mark: string) => ChainKey | null;

export function createChainKeys(rings: readonly [Keys, ...Keys[]]) {
  const chainKeys = new Map(rings.map((keys) => [keys.fingerprint, createChainKey(keys)]));
  const of: FindChainKey = (mark) => chainKeys.get(mark.split('.', 1)[0] ?? '') ?? null;
  return { now: createChainKey(rings[0]), of };
}

export interface Fault {
  readonly sequence: number;
  readonly kind: 'missing' | 'changed' | 'moved' | 'unknown_secret';
}

/**
 * Returns true if a row is unchanged or lost only data that may be removed: the data of a visitor
 * after its retention, or the data of an erased account.
 */
function isAsWritten(row: ChainRow, chainKey: ChainKey, erased: ReadonlySet<number>): boolean {
  if (row.blankedAt === null) return chainKey.digest(row) === row.digest;
  const age = row.blankedAt.getTime() - row.at.getTime();
  const isOld = row.actor === 'anonymous' && age >= lifetimes.anonymousAuditLog;
  const mayBeBlank = isOld || (row.userId !== null && erased.has(row.userId));
  const isBlank = row.address === null && Object.keys(row.details).length === 0;
  return mayBeBlank && isBlank && chainKey.isOfRest(row, row.digest);
}

/**
 * Checks a row against the previous row. Returns the fault, or null for a valid row. `erased`: ids
 * of erased accounts, according to the chain itself.
 */
export function faultOfRow(
  before: End,
  row: ChainRow,
  { of, erased }: { readonly of: FindChainKey; readonly erased: ReadonlySet<number> },
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
