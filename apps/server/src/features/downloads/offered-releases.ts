import type { PackageKind } from './package-kinds.ts';
import { isReached, type Asking } from './release-share.ts';
import type { Release, ReleaseStore } from './store.ts';
import { texts } from './texts.ts';
import { compareVersions, isTriedOut } from './version-rules.ts';
import { Problem } from '#platform/problem.ts';

/** What the catalogue says of a plugin or theme. */
export interface Title {
  readonly slug: string;
  readonly name: string;
}

/** A release, with the catalogue's name for it. */
export type Offered = Release & Title;

/** The offered releases of one kind. What the catalogue no longer names is not offered. */
export interface OfferedReleases {
  /** The newest release of each that has one, in the catalogue's order. */
  listNewest(asking?: Asking): Promise<Offered[]>;
  /** The newest of one and the one before it, as far as there are such. */
  listTwoNewest(slug: string, asking: Asking): Promise<Release[]>;
  /**
   * The newest, or the version that is named, also to those whom its share does not reach: it was
   * offered them before, or they want it. Throws `not_found`.
   */
  requireRelease(slug: string, version: string | undefined, asking?: Asking): Promise<Release>;
}

/** A person who wants a file by hand. */
const aPerson: Asking = { channel: 'stable', activationId: null };

const newestFirst = (releases: readonly Release[], asking: Asking): Release[] =>
  releases
    .filter(({ version }) => asking.channel === 'beta' || !isTriedOut(version))
    .filter((release) => isReached(release, asking))
    .toSorted((a, b) => compareVersions(b.version, a.version) || b.id - a.id);

export function createOfferedReleases(
  store: ReleaseStore,
  titles: () => readonly Title[],
  noun: PackageKind['noun'],
): OfferedReleases {
  const offeredOf = async (slug: string): Promise<Release[]> =>
    titles().some((title) => title.slug === slug) ? store.listOffered(slug) : [];

  return {
    async listNewest(asking = aPerson) {
      const all = await store.listOffered();
      return titles().flatMap(({ slug, name }) => {
        const own = all.filter((release) => release.slug === slug);
        const [newest] = newestFirst(own, asking);
        return newest ? [{ ...newest, name }] : [];
      });
    },
    listTwoNewest: async (slug, asking) => newestFirst(await offeredOf(slug), asking).slice(0, 2),
    async requireRelease(slug, version, asking = aPerson) {
      const offered = await offeredOf(slug);
      const release =
        version === undefined
          ? newestFirst(offered, asking)[0]
          : offered.find((each) => each.version === version);
      if (release) return release;
      const message = version === undefined ? texts.noRelease(noun) : texts.notOffered(noun);
      throw new Problem('not_found', { message });
    },
  };
}
