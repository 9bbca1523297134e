import type { Keys } from '#platform/keys.ts';

/**
 * The trail is a chain: each row has a place, a digest of what it says, and a link that ties the
 * digest to the row before. All are keyed with `HUB_SECRET`, so whoever can write to the database
 * alone can neither change a row nor take one away unseen. A row may lose its address and details
 * for its age: digest and link stay, and the chain holds.
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

/** Behind which place the chain begins, and with which link; `at` of what was removed there. */
export interface Beginning {
  readonly place: number;
  readonly link: string;
  readonly at: Date | null;
}

/** One secret's hand: what it has written says so by its fingerprint. */
export interface Hand {
  digest(said: Said): string;
  link(before: string, place: number, digest: string): string;
  seal(beginning: Beginning): string;
}

const purpose = 'audit-chain';

/** The same text for the same row, whatever order the database gives its details in. */
const canonical = ({ at, event, userId, actor, address, details }: Said): string =>
  JSON.stringify([
    at.toISOString(),
    event,
    userId,
    actor,
    address,
    Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);

function createHand(keys: Keys): Hand {
  const mark = (kind: string, text: string): string =>
    `${keys.fingerprint}.${keys.derive(purpose, `${kind}\n${text}`).toString('base64url')}`;
  return {
    digest: (said) => mark('digest', canonical(said)),
    link: (before, place, digest) => mark('link', `${before}\n${place}\n${digest}`),
    seal: ({ place, link, at }) => mark('seal', `${place}\n${link}\n${at?.toISOString() ?? ''}`),
  };
}

/** The chain before its first row. */
export const nothingBefore: Beginning = { place: 0, link: '', at: null };

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

/** What is wrong with a row behind the one before; null: nothing. */
export function judge(
  before: Pick<Linked, 'place' | 'link'>,
  row: Linked,
  of: FindHand,
): Fault | null {
  const { place } = row;
  if (place !== before.place + 1) return { place: before.place + 1, kind: 'missing' };
  const [digester, linker] = [of(row.digest), of(row.link)];
  if (!digester || !linker) return { place, kind: 'unknown_secret' };
  if (row.blankedAt === null && digester.digest(row) !== row.digest)
    return { place, kind: 'changed' };
  if (linker.link(before.link, place, row.digest) !== row.link) return { place, kind: 'moved' };
  return null;
}
