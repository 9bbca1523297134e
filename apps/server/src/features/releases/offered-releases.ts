import type { Noun } from './package-kinds.ts';
import { isReached, type OfferRequest } from './rollout.ts';
import type { Release, ReleaseStore } from './store.ts';
import { texts } from './texts.ts';
import { compareVersions, isPrerelease } from './version-rules.ts';
import { Problem } from '#platform/problem.ts';

/** Catalog entry of a plugin or theme. */
export interface Title {
  readonly slug: string;
  readonly name: string;
  /** True for a plugin that its theme requires. */
  readonly required?: boolean | undefined;
}

export type OfferedRelease = Release & Title;

/** Request of a person who downloads a file manually. */
const aPerson: OfferRequest = { channel: 'stable', activationId: null };

const newestFirst = (releases: readonly Release[], request: OfferRequest): Release[] =>
  releases
    .filter(({ version }) => request.channel === 'beta' || !isPrerelease(version))
    .filter((release) => isReached(release, request))
    .toSorted((a, b) => compareVersions(b.version, a.version) || b.id - a.id);

/** Creates the offered releases of one kind. Releases without a catalog entry are not offered. */
export function createOfferedReleases(
  store: ReleaseStore,
  titles: () => readonly Title[],
  noun: Noun,
) {
  const offeredOf = async (slug: string): Promise<Release[]> =>
    titles().some((title) => title.slug === slug) ? store.listOffered(slug) : [];

  return {
    /** Returns the newest release of each catalog entry that has a release, in catalog order. */
    async listNewest(request: OfferRequest = aPerson): Promise<OfferedRelease[]> {
      const all = await store.listOffered();
      return titles().flatMap((title) => {
        const ofTitle = all.filter((release) => release.slug === title.slug);
        const [newest] = newestFirst(ofTitle, request);
        return newest ? [{ ...newest, ...title }] : [];
      });
    },
    /** Returns up to two releases of a title, newest first. */
    listTwoNewest: async (slug: string, request: OfferRequest): Promise<Release[]> =>
      newestFirst(await offeredOf(slug), request).slice(0, 2),
    /**
     * Returns the newest release or the named version. A named version is returned even outside its
     * rollout. Throws `not_found`.
     */
    async requireRelease(
      slug: string,
      version: string | undefined,
      request: OfferRequest = aPerson,
    ): Promise<Release> {
      const offered = await offeredOf(slug);
      const release =
        version === undefined
          ? newestFirst(offered, request)[0]
          : offered.find((candidate) => candidate.version === version);
      if (release) return release;
      const message = version === undefined ? texts.noRelease(noun) : texts.notOffered(noun);
      throw new Problem('not_found', { message });
    },
  };
}
