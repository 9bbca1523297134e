import { createDownloadCounts } from './download-counts.ts';
import { createOfferedReleases, type Title } from './offered-releases.ts';
import { operatorReleaseRoutes } from './operator-routes.ts';
import { pluginKind, themeKind, type PackageKind } from './package-kinds.ts';
import { createPublishing } from './publish-service.ts';
import { releaseKeyOf } from './signing/release-signing.ts';
import { createReleaseStore, type ReleaseStore } from './store.ts';
import { releaseToWire, type ReleaseOnWire } from './to-wire.ts';
import type { Catalog } from '@hub/contract/catalog';
import { createListFiles } from '#features/audit';
import type { KeptFiles } from '#platform/backup/kept-files.ts';
import type { Db } from '#platform/db/db.ts';
import { sweepArriving } from '#platform/files/arriving-files.ts';
import { type FileStorage, openZips, type Network } from '#platform/files/file-storage.ts';
import { type StoredFiles, openIfThere } from '#platform/files/stored-files.ts';
import { join } from 'node:path';
import type { AuditedParts } from '#features/audit';

/** Folder of the zips of plugins and themes. Zips are identified by their content. */
const releaseFolder = 'plugins';

/** Returns the local folder for incoming zips, even if a bucket stores the zips. */
const zipFolder = ({ dataDir }: Pick<FileStorage, 'dataDir'>): string =>
  join(dataDir, releaseFolder);

/**
 * Opens the storage of zips, which names each zip by the SHA-256 of its content. A restore stores
 * zips before their releases.
 */
export const openReleaseFiles = (storage: FileStorage, db: Network): StoredFiles =>
  openZips(releaseFolder, storage, db);

/** Lists every zip that was ever published, for a backup. */
const createKeptZips = (files: StoredFiles, stores: readonly ReleaseStore[]): KeptFiles => ({
  open: (key) => openIfThere(files, key),
  size: (key) => files.size(key),
  async list() {
    const zips = (await Promise.all(stores.map((store) => store.listFiles()))).flat();
    return new Map(zips.map((zip) => [zip.sha256, { ...zip, key: zip.sha256 }])).values();
  },
});

/** Opens the zips for a backup without a running hub. */
export const openKeptZips = (storage: FileStorage, db: Db): KeptFiles =>
  createKeptZips(openReleaseFiles(storage, db), [
    createReleaseStore(db, 'plugin'),
    createReleaseStore(db, 'theme'),
  ]);

export type { DownloadCounts } from './download-counts.ts';
export type { OfferedRelease, OfferedReleases } from './offered-releases.ts';
export type { Noun } from './package-kinds.ts';
export type { Publisher } from './publish-service.ts';
export type { OfferRequest } from './rollout.ts';
export {
  faultsOfReleaseKeys,
  makeSigningKey,
  readSigningKey,
  signRotation,
} from './signing/release-signing.ts';
export type { SigningKey } from './signing/release-signing.ts';
export { signZip } from './signing/sign-zip.ts';
export type { Release } from './store.ts';
export { compareVersions } from './version-rules.ts';

/** Creates the releases of bundled plugins and of themes. */
export function createReleases(
  dependencies: AuditedParts & {
    readonly catalog: () => Pick<Catalog, 'plugins' | 'items' | 'releases'>;
    readonly storage: FileStorage;
  },
) {
  const { db, clock, catalog, storage } = dependencies;
  const files = openReleaseFiles(storage, db);
  const releaseKey = (): string | null => releaseKeyOf(catalog());
  const titles = {
    plugin: (): readonly Title[] => catalog().plugins,
    theme: (): readonly Title[] =>
      catalog().items.flatMap(({ slug, name }) => (slug === undefined ? [] : [{ slug, name }])),
  };
  const stores = [createReleaseStore(db, 'plugin'), createReleaseStore(db, 'theme')] as const;
  const isHeld = async (sha256: string): Promise<boolean> =>
    (await Promise.all(stores.map((store) => store.holds(sha256)))).includes(true);
  const folder = zipFolder(storage);
  const kept = { files, folder, isHeld };
  const createOfKind = (kind: PackageKind, store: ReleaseStore) => {
    const named = titles[kind.noun];
    const slugs = (): string[] => named().map(({ slug }) => slug);
    return {
      offered: createOfferedReleases(store, named, kind.noun),
      publishing: createPublishing({ ...dependencies, ...kept, store, kind, slugs, releaseKey }),
    };
  };
  const plugins = createOfKind(pluginKind, stores[0]);
  const themes = createOfKind(themeKind, stores[1]);
  const counts = createDownloadCounts({ plugin: stores[0], theme: stores[1] });
  return {
    publishing: { plugins: plugins.publishing, themes: themes.publishing },
    offered: { plugins: plugins.offered, themes: themes.offered },
    /** Download counts. `flush` writes them to the database. */
    counts,
    /** Finds releases by a fragment of their product name or the beginning of their version. */
    async search(q: string, limit: number): Promise<ReleaseOnWire[]> {
      const part = q.toLowerCase();
      const releases = await Promise.all(
        (['plugin', 'theme'] as const).map(async (kind, index) => {
          const products = titles[kind]();
          const slugs = products
            .filter(({ slug, name }) => `${slug} ${name.toLowerCase()}`.includes(part))
            .map(({ slug }) => slug);
          const rows = await stores[index === 0 ? 0 : 1].matching({ slugs, version: q, limit });
          return rows.map((release) => releaseToWire(kind, release, products));
        }),
      );
      return releases
        .flat()
        .toSorted((release, other) => other.published_at.localeCompare(release.published_at))
        .slice(0, limit);
    },
    /** Stored zips, each under the SHA-256 of its content. */
    files,
    routes: operatorReleaseRoutes({
      publishing: { plugin: plugins.publishing, theme: themes.publishing },
      titles,
      mustBeSigned: () => releaseKey() !== null,
      counts,
      files: createListFiles(dependencies),
      clock,
    }),
    /** Zips for a backup: every zip that was ever published. */
    kept: createKeptZips(files, stores),
    /** Removes incomplete uploads. */
    sweep: () => sweepArriving(folder, clock),
  };
}

export type Releases = ReturnType<typeof createReleases>;
