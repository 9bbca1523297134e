import type { Readable } from 'node:stream';
import type { Catalog } from '@hub/contract/catalog';
import { texts } from './texts.ts';
import type { Ownership } from '#features/licenses';
import { Problem } from '#platform/problem.ts';
import type { ByteRange } from '#platform/files/stored-files.ts';
import type { OfferRequest, OfferedRelease, Release, Releases } from '#features/releases';

export interface Updates {
  readonly theme: Release | null;
  /** Release before `theme`. */
  readonly previous: Release | null;
  readonly plugins: readonly OfferedRelease[];
  /** Signed key rotations of the publisher. */
  readonly rotations: readonly string[];
}

interface RequestedVersion {
  /** Undefined for the newest version. */
  readonly version: string | undefined;
  readonly activationId: number;
}

export interface DownloadsDependencies {
  readonly releases: Pick<Releases, 'offered' | 'counts' | 'files'>;
  readonly catalog: () => Pick<Catalog, 'items' | 'essentials_item_id' | 'releases'>;
  readonly ownership: Pick<Ownership, 'hasValid'>;
}

/** Creates the access of people and sites to release files. */
export function createDownloads({ catalog, ownership, releases }: DownloadsDependencies) {
  const { plugins, themes } = releases.offered;
  const withPlugins = (): number => catalog().essentials_item_id;
  const itemOf = (id: number) => catalog().items.find((item) => item.id === id);

  return {
    /** Throws `forbidden` without a valid license of the item that includes the plugins. */
    async requireOwner(userId: number): Promise<void> {
      if (await ownership.hasValid(userId, withPlugins())) return;
      const name = itemOf(withPlugins())?.name ?? '';
      throw new Problem('forbidden', { message: texts.forOwners({ item: name }) });
    },
    /** Returns the newest release of each plugin that has one, in catalog order. */
    listPlugins: (): Promise<OfferedRelease[]> => plugins.listNewest(),
    /** Returns the offered release, or the newest one without a version. Throws `not_found`. */
    requirePlugin: (slug: string, version: string | undefined): Promise<Release> =>
      plugins.requireRelease(slug, version),
    /** Returns the newest releases for a site that is activated for this item. */
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
    /** Throws `not_found`, also for an item without a folder in the catalog. */
    requireTheme: (itemId: number, { version, activationId }: RequestedVersion): Promise<Release> =>
      themes.requireRelease(itemOf(itemId)?.slug ?? '', version, {
        channel: 'stable',
        activationId,
      }),
    /** Opens a file or a range of it. Throws `unavailable` if the store cannot read it. */
    async open({ sha256 }: Release, range: ByteRange | null): Promise<Readable> {
      try {
        return await releases.files.open(sha256, range);
      } catch (cause) {
        throw new Problem('unavailable', { cause });
      }
    },
  };
}

export type Downloads = ReturnType<typeof createDownloads>;
