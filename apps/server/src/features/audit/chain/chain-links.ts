import { lifetimes } from '@hub/contract/limits';
import type { Keys } from '#platform/secrets/keys.ts';

/**
 * The trail is a chain: each row has a place, a digest of what it says, and a link that ties the
 * digest to the row before. All are keyed with `HUB_SECRET`, so whoever can write to the database
 * alone can neither change a row nor take one away unseen. What a stranger left of themselves may be
 * taken away for its age: the digest has a part for that and a part for the rest, which still holds.
 */
export interface Said {
  readonly at: Date;
  readonly event: string;
  readonly userId: number | null;
  readonly actor: string;
  readonly address: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** A row in the chain. */
export interface Linked extends Said {
  readonly place: number;
  readonly digest: string;
  readonly link: string;
  readonly blankedAt: Date | null;
}

/** A row as the next one is linked to it. */
export type End = Pick<Linked, 'place' | 'link'>;

/** Behind which place the chain begins, and with which link; `at` of what was removed there. */
export interface Beginning {
  readonly place: number;
  readonly link: string;
  readonly at: Date | null;
}

/** One secret's hand: what it has written says so by its fingerprint. */
interface Hand {
  /** Of what stays with the row, and of its address and details. */
  digest(said: Said): string;
  /** The same for a row that has a digest of another hand: what was taken away keeps its part. */
  digestAnew(row: Linked): string;
  /** Whether the digest's first part is of this row: all that can be held against a blanked one. */
  isOfRest(said: Said, digest: string): boolean;
  link(before: string, place: number, digest: string): string;
  seal(beginning: Beginning): string;
  /** Seals a seam: no seal of a beginning fits there, and none of a seam where the chain begins. */
  sealSeam(seam: End): string;
}

const purpose = 'audit-chain';

/** Details in one order, whatever order the database gives them in. */
const sorted = (details: Said['details']): [string, unknown][] =>
  Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1));

function createHand(keys: Keys): Hand {
  const hashed = (kind: string, text: string): string =>
    keys.derive(purpose, `${kind}\n${text}`).toString('base64url');
  const mark = (kind: string, text: string): string => `${keys.fingerprint}.${hashed(kind, text)}`;
  const rest = ({ at, event, userId, actor }: Said): string =>
    mark('rest', JSON.stringify([at.toISOString(), event, userId, actor]));
  const personal = ({ address, details }: Said): string =>
    hashed('personal', JSON.stringify([address, sorted(details)]));
  return {
    digest: (said) => `${rest(said)}.${personal(said)}`,
    digestAnew: (row) =>
      row.blankedAt === null
        ? `${rest(row)}.${personal(row)}`
        : `${rest(row)}.${row.digest.split('.').at(-1) ?? ''}`,
    isOfRest: (said, digest) => digest.startsWith(`${rest(said)}.`),
    link: (before, place, digest) => mark('link', `${before}\n${place}\n${digest}`),
    seal: ({ place, link, at }) => mark('seal', `${place}\n${link}\n${at?.toISOString() ?? ''}`),
    sealSeam: ({ place, link }) => mark('seam', `${place}\n${link}`),
  };
}

/** The chain before its first row. */
export const nothingBefore: Beginning = { place: 0, link: '', at: null };

/**
 * Where the rewriting of the chain stands: rows up to its place have new links, and the row behind is
 * linked to what stood there before. Null: the chain is of one piece, or somebody else wrote the seam.
 */
export function readSeam(
  stored: (End & { readonly seal: string }) | null,
  of: FindHand,
): End | null {
  return stored !== null && of(stored.seal)?.sealSeam(stored) === stored.seal ? stored : null;
}

/** The same end, as the row behind it was linked to it. */
export const acrossSeam = (end: End, seam: End | null): End =>
  seam?.place === end.place ? { place: end.place, link: seam.link } : end;

/** Who wrote this, of those whose secrets are known. */
export type FindHand = (mark: string) => Hand | null;

export function createHands(rings: readonly [Keys, ...Keys[]]): { now: Hand; of: FindHand } {
  const hands = new Map(rings.map((keys) => [keys.fingerprint, createHand(keys)]));
  return {
    now: createHand(rings[0]),
    of: (mark) => hands.get(mark.split('.', 1)[0] ?? '') ?? null,
  };
}

/** What is wrong with a chain, at a place. */
export interface Fault {
  readonly place: number;
  readonly kind: 'missing' | 'changed' | 'moved' | 'unknown_secret';
}

/** Whose accounts were erased: the chain itself says so. */
export type Erased = ReadonlySet<number>;

/**
 * A row says what it said, or has lost what may be taken away: a stranger's for its age, and that of
 * somebody whose account was erased.
 */
function isAsWritten(row: Linked, hand: Hand, erased: Erased): boolean {
  if (row.blankedAt === null) return hand.digest(row) === row.digest;
  const age = row.blankedAt.getTime() - row.at.getTime();
  const isOld = row.actor === 'anonymous' && age >= lifetimes.strangersTrail;
  const mayBeBlank = isOld || (row.userId !== null && erased.has(row.userId));
  const isBlank = row.address === null && Object.keys(row.details).length === 0;
  return mayBeBlank && isBlank && hand.isOfRest(row, row.digest);
}

/** What is wrong with a row behind the one before; null: nothing. */
export function judge(
  before: End,
  row: Linked,
  { of, erased }: { readonly of: FindHand; readonly erased: Erased },
): Fault | null {
  const { place } = row;
  if (place !== before.place + 1) return { place: before.place + 1, kind: 'missing' };
  const [digester, linker] = [of(row.digest), of(row.link)];
  if (!digester || !linker) return { place, kind: 'unknown_secret' };
  if (!isAsWritten(row, digester, erased)) return { place, kind: 'changed' };
  if (linker.link(before.link, place, row.digest) !== row.link) return { place, kind: 'moved' };
  return null;
}
