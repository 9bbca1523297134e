import type { Readable } from 'node:stream';
import type { Catalog } from '@hub/contract/catalog';
import { texts } from './texts.ts';
import type { Ownership } from '#features/licenses';
import { Problem } from '#platform/problem.ts';
import type { ByteRange, StoredFiles } from '#platform/files/stored-files.ts';
import type { OfferRequest, OfferedRelease, OfferedReleases, Release } from '#features/releases';

/** Current offers for an activated site. */
export interface Updates {
  readonly theme: Release | null;
  /** The release before it. */
  readonly previous: Release | null;
  readonly plugins: readonly OfferedRelease[];
  /** Key replacements of the publisher. */
  readonly rotations: readonly string[];
}

interface RequestedVersion {
  /** Undefined for the newest. */
  readonly version: string | undefined;
  /** Activation of the requesting site. */
  readonly activationId: number;
}

interface DownloadsDependencies {
  readonly catalog: () => Pick<Catalog, 'items' | 'essentials_item_id' | 'releases'>;
  readonly ownership: Pick<Ownership, 'hasValid'>;
  readonly files: StoredFiles;
  readonly plugins: OfferedReleases;
  readonly themes: OfferedReleases;
}

/** Access of people and sites to files. */
export function createDownloads(deps: DownloadsDependencies) {
  const { catalog, ownership, files, plugins, themes } = deps;
  const withPlugins = (): number => catalog().essentials_item_id;
  const itemOf = (id: number) => catalog().items.find((item) => item.id === id);

  return {
    /**
     * Throws `forbidden` for a user without a valid license of the item that includes the plugins.
     */
    async requireOwner(userId: number): Promise<void> {
      if (await ownership.hasValid(userId, withPlugins())) return;
      const name = itemOf(withPlugins())?.name ?? '';
      throw new Problem('forbidden', { message: texts.forOwners({ item: name }) });
    },
    /** Returns the newest release of each plugin that has one, in catalog order. */
    listPlugins: (): Promise<OfferedRelease[]> => plugins.listNewest(),
    /** The offered release, the newest where no version is named; throws `not_found`. */
    requirePlugin: (slug: string, version: string | undefined): Promise<Release> =>
      plugins.requireRelease(slug, version),
    /** The newest releases for a site on which that item is activated. */
    async listFor(itemId: number, asking: OfferRequest): Promise<Updates> {
      const slug = itemOf(itemId)?.slug ?? '';
      const [theme = null, previous = null] = await themes.listTwoNewest(slug, asking);
      const withIt = itemId === withPlugins() ? await plugins.listNewest(asking) : [];
      const rotations = catalog().releases?.rotations ?? [];
      return { theme, previous, plugins: withIt, rotations };
    },
    /** Like `requirePlugin`; throws `forbidden` if the item has no bundled plugins. */
    async requirePluginFor(
      itemId: number,
      { slug, version, activationId }: RequestedVersion & { readonly slug: string },
    ): Promise<Release> {
      if (itemId !== withPlugins()) throw new Problem('forbidden');
      return plugins.requireRelease(slug, version, { channel: 'stable', activationId });
    },
    /** The theme that the item is; throws `not_found`. */

    // An item without a folder in the catalog has no releases, like one without published releases.
    requireTheme: (itemId: number, { version, activationId }: RequestedVersion): Promise<Release> =>
      themes.requireRelease(itemOf(itemId)?.slug ?? '', version, {
        channel: 'stable',
        activationId,
      }),
    /** Returns the bytes; throws `unavailable` if the store has none. */
    async open({ sha256 }: Release, range: ByteRange | null): Promise<Readable> {
      try {
        return await files.open(sha256, range);
      } catch (cause) {
        throw new Problem('unavailable', { cause });
      }
    },
  };
}

export type Downloads = ReturnType<typeof createDownloads>;
