import type { PackageKind } from './package-kinds.ts';
import type { Release, ReleaseStore } from './store.ts';
import { texts } from './texts.ts';
import { compareVersions } from './version-rules.ts';
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
  listNewest(): Promise<Offered[]>;
  /** The newest of one, or null while there is none. */
  findNewest(slug: string): Promise<Release | null>;
  /** The newest, or the version that is named; throws `not_found`. */
  requireRelease(slug: string, version: string | undefined): Promise<Release>;
}

const newestOf = (releases: readonly Release[]): Release | undefined =>
  releases.toSorted((a, b) => compareVersions(b.version, a.version) || b.id - a.id)[0];

export function createOfferedReleases(
  store: ReleaseStore,
  titles: readonly Title[],
  noun: PackageKind['noun'],
): OfferedReleases {
  const offeredOf = async (slug: string): Promise<Release[]> =>
    titles.some((title) => title.slug === slug) ? store.listOffered(slug) : [];

  return {
    async listNewest() {
      const all = await store.listOffered();
      return titles.flatMap(({ slug, name }) => {
        const newest = newestOf(all.filter((release) => release.slug === slug));
        return newest ? [{ ...newest, name }] : [];
      });
    },
    findNewest: async (slug) => newestOf(await offeredOf(slug)) ?? null,
    async requireRelease(slug, version) {
      const offered = await offeredOf(slug);
      const release =
        version === undefined
          ? newestOf(offered)
          : offered.find((each) => each.version === version);
      if (release) return release;
      const message = version === undefined ? texts.noRelease(noun) : texts.notOffered(noun);
      throw new Problem('not_found', { message });
    },
  };
}
