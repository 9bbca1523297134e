import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { Title } from './offered-releases.ts';
import type { Noun } from './package-kinds.ts';
import type { Release } from './store.ts';
import type { Cell } from '#platform/text/csv.ts';
import { isTriedOut } from './version-rules.ts';

export type ReleaseOnWire = OperatorAnswerOf<'releases'>['rows'][number];

const stateOf = ({ draft, withdrawnAt }: Release): ReleaseOnWire['state'] =>
  withdrawnAt === null ? 'offered' : draft ? 'draft' : 'withdrawn';

/** Returns the product name of a release. */
export const titleOf = (titles: readonly Title[], of: string): string =>
  titles.find(({ slug }) => slug === of)?.name ?? of;

/** Converts a release for operators. */
export function releaseToWire(
  kind: Noun,
  release: Release,
  titles: readonly Title[],
): ReleaseOnWire {
  const { slug, version, share, size, sha256, requires, tested, notes, downloads } = release;
  return {
    kind,
    slug,
    name: titleOf(titles, slug),
    version,
    state: stateOf(release),
    share,
    tried_out: isTriedOut(version),
    size,
    sha256,
    requires,
    requires_php: release.requiresPhp,
    tested,
    notes,
    signed: release.signature !== null,
    downloads,
    published_at: release.publishedAt.toISOString(),
    withdrawn_at: release.withdrawnAt?.toISOString() ?? null,
  };
}

const columns = {
  product: 'name',
  slug: 'slug',
  version: 'version',
  state: 'state',
  share: 'share',
  published_at: 'published_at',
  withdrawn_at: 'withdrawn_at',
  downloads: 'downloads',
  requires: 'requires',
  requires_php: 'requires_php',
  tested: 'tested',
  size: 'size',
  signed: 'signed',
  sha256: 'sha256',
} as const satisfies Record<string, keyof ReleaseOnWire>;

export const releaseHead = Object.keys(columns);

/** Row of the file of releases, in the order of its head. */
export const cellsOf = (release: ReleaseOnWire): Cell[] =>
  Object.values(columns).map((name) => {
    const value = release[name];
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
  });
