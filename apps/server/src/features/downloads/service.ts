import type { Readable } from 'node:stream';
import type { Catalog } from '@hub/contract/catalog';
import type { PluginFiles } from './plugin-files.ts';
import type { ByteRange } from './range-rules.ts';
import type { Release, ReleaseStore } from './store.ts';
import { compareVersions } from './version-rules.ts';
import type { Ownership } from '#features/licenses';
import { Problem } from '#platform/problem.ts';

/** The newest release of a plugin, with the catalogue's name for it. */
export interface OfferedPlugin extends Release {
  readonly name: string;
}

/** Who may have which file. */
export interface Downloads {
  /** Throws `forbidden` for a user without a valid licence of the item that plugins come with. */
  requireOwner(userId: number): Promise<void>;
  /** Whether plugins come with this item. */
  comesWith(itemId: number): boolean;
  /** The newest release of each plugin that has one, in the catalogue's order. */
  listNewest(): Promise<OfferedPlugin[]>;
  /** The offered release, the newest where no version is named; throws `not_found`. */
  requireRelease(slug: string, version: string | undefined): Promise<Release>;
  /** The bytes; throws `unavailable` when the store has none to give. */
  open(release: Release, range: ByteRange | null): Promise<Readable>;
}

interface DownloadsParts {
  readonly catalog: Pick<Catalog, 'plugins' | 'items' | 'essentials_item_id'>;
  readonly ownership: Pick<Ownership, 'hasValid'>;
  readonly files: PluginFiles;
  readonly store: ReleaseStore;
}

const newestOf = (releases: readonly Release[]): Release | undefined =>
  releases.toSorted((a, b) => compareVersions(b.version, a.version) || b.id - a.id)[0];

export function createDownloads(parts: DownloadsParts): Downloads {
  const { catalog, ownership, files, store } = parts;
  const itemId = catalog.essentials_item_id;
  const item = catalog.items.find(({ id }) => id === itemId)?.name ?? '';

  return {
    async requireOwner(userId) {
      if (await ownership.hasValid(userId, itemId)) return;
      const message = `Bundled plugins are for owners of a valid ${item} licence.`;
      throw new Problem('forbidden', { message });
    },
    comesWith: (id) => id === itemId,
    async listNewest() {
      const all = await store.listOffered();
      return catalog.plugins.flatMap(({ slug, name }) => {
        const newest = newestOf(all.filter((release) => release.slug === slug));
        return newest ? [{ ...newest, name }] : [];
      });
    },
    async requireRelease(slug, version) {
      const offered = await store.listOffered(slug);
      const release = version
        ? offered.find((each) => each.version === version)
        : newestOf(offered);
      if (release && catalog.plugins.some((plugin) => plugin.slug === slug)) return release;
      const message = version
        ? 'This version of the plugin is not offered.'
        : 'This plugin has no release yet.';
      throw new Problem('not_found', { message });
    },
    async open({ sha256 }, range) {
      try {
        return await files.open(sha256, range);
      } catch (cause) {
        throw new Problem('unavailable', { cause });
      }
    },
  };
}
