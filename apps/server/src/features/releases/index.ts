import { createDownloadCounts, type DownloadCounts } from './download-counts.ts';
import { createOfferedReleases, type OfferedReleases, type Title } from './offered-releases.ts';
import { operatorReleaseRoutes } from './operator-routes.ts';
import { pluginKind, themeKind, type PackageKind } from './package-kinds.ts';
import { createPublishing, type Publisher } from './publish-service.ts';
import { createKeptZips, openReleaseFiles, zipFolder } from './release-storage.ts';
import { releaseKeyOf } from './signing/release-signing.ts';
import { createReleaseStore, type ReleaseStore } from './store.ts';
import { releaseToWire, type ReleaseOnWire } from './to-wire.ts';
import type { Catalog } from '@hub/contract/catalog';
import { createListFiles, type Audit } from '#features/audit';
import type { Routes } from '#http/calls/route.ts';
import type { KeptFiles } from '#platform/backup/kept-files.ts';
import type { Clock } from '#platform/clock.ts';
import type { RateLimits } from '#platform/db/counters/rate-limits.ts';
import type { Db } from '#platform/db/db.ts';
import { sweepArriving } from '#platform/files/arriving-files.ts';
import type { FileStorage } from '#platform/files/file-storage.ts';
import type { StoredFiles } from '#platform/files/stored-files.ts';

export type { DownloadCounts } from './download-counts.ts';
export type { OfferedRelease, OfferedReleases } from './offered-releases.ts';
export type { Noun } from './package-kinds.ts';
export type { Publisher } from './publish-service.ts';
export type { OfferRequest } from './rollout.ts';
export { openKeptZips, openReleaseFiles } from './release-storage.ts';
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

export interface Releases {
  readonly publishing: { readonly plugins: Publisher; readonly themes: Publisher };
  readonly offered: { readonly plugins: OfferedReleases; readonly themes: OfferedReleases };
  /** Numbers of downloads; `flush` writes them to the database. */
  readonly counts: DownloadCounts;
  /** Returns releases by a part of their product's name or the beginning of their version. */
  search(q: string, limit: number): Promise<ReleaseOnWire[]>;
  /** The stored zips, each under the SHA-256 of its content. */
  readonly files: StoredFiles;
  readonly routes: Routes;
  /** Every zip that was ever published, for a backup. */
  readonly kept: KeptFiles;
  /** Removes incomplete uploads. */
  sweep(): Promise<void>;
}

interface ReleasesDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly limits: RateLimits;
  readonly catalog: () => Pick<Catalog, 'plugins' | 'items' | 'releases'>;
  readonly storage: FileStorage;
}

/** Releases of bundled plugins and of themes, as the operator publishes them. */
export function createReleases(dependencies: ReleasesDependencies): Releases {
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
    counts,
    async search(q, limit) {
      const part = q.toLowerCase();
      const found = await Promise.all(
        (['plugin', 'theme'] as const).map(async (kind, place) => {
          const named = titles[kind]();
          const slugs = named
            .filter(({ slug, name }) => `${slug} ${name.toLowerCase()}`.includes(part))
            .map(({ slug }) => slug);
          const rows = await stores[place === 0 ? 0 : 1].matching({ slugs, version: q, limit });
          return rows.map((release) => releaseToWire(kind, release, named));
        }),
      );
      return found
        .flat()
        .toSorted((one, other) => other.published_at.localeCompare(one.published_at))
        .slice(0, limit);
    },
    files,
    routes: operatorReleaseRoutes({
      publishing: { plugin: plugins.publishing, theme: themes.publishing },
      titles,
      mustBeSigned: () => releaseKey() !== null,
      counts,
      files: createListFiles(dependencies),
      clock,
    }),
    kept: createKeptZips(files, stores),
    sweep: () => sweepArriving(folder, clock),
  };
}
