import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { Title } from './offered-releases.ts';
import type { Noun } from './package-kinds.ts';
import type { Release } from './store.ts';
import type { Columns } from '#http/calls/send-csv.ts';
import { isPrerelease } from './version-rules.ts';

export type ReleaseOnWire = OperatorAnswerOf<'releases'>['rows'][number];

const stateOf = ({ draft, withdrawnAt }: Release): ReleaseOnWire['state'] =>
  withdrawnAt === null ? 'offered' : draft ? 'draft' : 'withdrawn';

export const titleOf = (titles: readonly Title[], of: string): string =>
  titles.find(({ slug }) => slug === of)?.name ?? of;

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
    tried_out: isPrerelease(version),
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

export const releaseColumns: Columns<ReleaseOnWire> = {
  product: ({ name }) => name,
  slug: ({ slug }) => slug,
  version: ({ version }) => version,
  state: ({ state }) => state,
  share: ({ share }) => share,
  published_at: (release) => release.published_at,
  withdrawn_at: (release) => release.withdrawn_at,
  downloads: ({ downloads }) => downloads,
  requires: ({ requires }) => requires,
  requires_php: (release) => release.requires_php,
  tested: ({ tested }) => tested,
  size: ({ size }) => size,
  signed: ({ signed }) => (signed ? 'yes' : 'no'),
  sha256: ({ sha256 }) => sha256,
};
