import { createDownloadCounts } from './download-counts.ts';
import { createOfferedReleases, type Title } from './offered-releases.ts';
import { operatorReleaseRoutes } from './operator-routes.ts';
import { pluginKind, themeKind, type Noun, type PackageKind } from './package-kinds.ts';
import { createPublishing } from './publish-service.ts';
import { releaseKeyOf } from './signing/release-signing.ts';
import { createReleaseStore, type ReleaseStore } from './store.ts';
import { releaseToWire, type ReleaseOnWire } from './to-wire.ts';
import type { Catalog } from '@hub/contract/catalog';
import { createListFiles, type AuditedParts } from '#features/audit';
import type { KeptFiles } from '#platform/backup/kept-files.ts';
import type { Db } from '#platform/db/db.ts';
import { sweepArriving } from '#platform/files/arriving-files.ts';
import { type FileStorage, openZips, type Network } from '#platform/files/file-storage.ts';
import { type StoredFiles, openIfThere } from '#platform/files/stored-files.ts';
import { join } from 'node:path';

/** Folder of the zips of plugins and themes. Zips are identified by their content. */
const releaseFolder = 'plugins';

/**
 * Opens the storage of zips, which names each zip by the SHA-256 of its content. A restore stores
 * zips before their releases.
 */
export const openReleaseFiles = (storage: FileStorage, db: Network): StoredFiles =>
  openZips(releaseFolder, storage, db);

const createStores = (db: Db): Readonly<Record<Noun, ReleaseStore>> => ({
  plugin: createReleaseStore(db, 'plugin'),
  theme: createReleaseStore(db, 'theme'),
});

/** Lists every zip that was ever published, for a backup. */
const createKeptZips = (
  files: StoredFiles,
  { plugin, theme }: ReturnType<typeof createStores>,
): KeptFiles => ({
  open: (key) => openIfThere(files, key),
  size: (key) => files.size(key),
  async list() {
    const zips = [...(await plugin.listFiles()), ...(await theme.listFiles())];
    return new Map(zips.map((zip) => [zip.sha256, { ...zip, key: zip.sha256 }])).values();
  },
});

/** Opens the zips for a backup without a running hub. */
export const openKeptZips = (storage: FileStorage, db: Db): KeptFiles =>
  createKeptZips(openReleaseFiles(storage, db), createStores(db));

export type { DownloadCounts } from './download-counts.ts';
export type { OfferedRelease } from './offered-releases.ts';
export type { Noun } from './package-kinds.ts';
export type { Publisher } from './publish-service.ts';
export type { OfferRequest } from './rollout.ts';
export {
  faultsOfReleaseKeys,
  makeSigningKey,
  readSigningKey,
  signRotation,
  type SigningKey,
} from './signing/release-signing.ts';
export { signZip } from './signing/sign-zip.ts';
export type { Release } from './store.ts';
export { compareVersions } from './version-rules.ts';

interface ReleasesDependencies extends AuditedParts {
  readonly catalog: () => Pick<Catalog, 'plugins' | 'items' | 'releases'>;
  readonly storage: FileStorage;
}

export function createReleases(deps: ReleasesDependencies) {
  const { db, clock, catalog, storage } = deps;
  const files = openReleaseFiles(storage, db);
  const stores = createStores(db);
  /** Local folder for incoming zips, even if a bucket stores the zips. */
  const folder = join(storage.dataDir, releaseFolder);
  const releaseKey = (): string | null => releaseKeyOf(catalog());
  const titles = {
    plugin: (): readonly Title[] => catalog().plugins,
    theme: (): readonly Title[] =>
      catalog().items.flatMap(({ slug, name }) => (slug === undefined ? [] : [{ slug, name }])),
  };
  const isHeld = async (sha256: string): Promise<boolean> =>
    (await stores.plugin.holds(sha256)) || stores.theme.holds(sha256);
  const shared = { ...deps, files, folder, isHeld, releaseKey };
  const publish = (kind: PackageKind) => {
    const slugs = (): string[] => titles[kind.noun]().map(({ slug }) => slug);
    return createPublishing({ ...shared, store: stores[kind.noun], kind, slugs });
  };
  const publishing = { plugin: publish(pluginKind), theme: publish(themeKind) };
  const counts = createDownloadCounts(stores);
  return {
    publishing: { plugins: publishing.plugin, themes: publishing.theme },
    offered: {
      plugins: createOfferedReleases(stores.plugin, titles.plugin, 'plugin'),
      themes: createOfferedReleases(stores.theme, titles.theme, 'theme'),
    },
    counts,
    /** Finds releases by a fragment of their product name or the beginning of their version. */
    async search(q: string, limit: number): Promise<ReleaseOnWire[]> {
      const part = q.toLowerCase();
      const releases = await Promise.all(
        (['plugin', 'theme'] as const).map(async (kind) => {
          const products = titles[kind]();
          const slugs = products
            .filter(({ slug, name }) => `${slug} ${name.toLowerCase()}`.includes(part))
            .map(({ slug }) => slug);
          const rows = await stores[kind].matching({ slugs, version: q, limit });
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
      publishing,
      titles,
      mustBeSigned: () => releaseKey() !== null,
      counts,
      files: createListFiles(deps),
      clock,
    }),
    /** Zips for a backup: every zip that was ever published. */
    kept: createKeptZips(files, stores),
    /** Removes incomplete uploads. */
    sweep: () => sweepArriving(folder, clock),
  };
}

export type Releases = ReturnType<typeof createReleases>;
