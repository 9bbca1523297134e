import type { FastifyReply } from 'fastify';
import { createKeptZips, openReleaseFiles, zipFolder } from './release-storage.ts';
import { pluginKind, themeKind, type PackageKind } from './package-kinds.ts';
import { createDownloadCounts } from './download-counts.ts';
import { operatorReleaseRoutes } from './operator-routes.ts';
import { createPublishing, type Publishing } from './publish-service.ts';
import { releaseKeyOf } from './release-signing.ts';
import { downloadRoutes, type RequireActiveSite } from './routes.ts';
import { createSender, type Exchange } from './send-release.ts';
import { createDownloads } from './service.ts';
import { createOfferedReleases, type Title } from './offered-releases.ts';
import { createReleaseStore, type ReleaseStore } from './store.ts';
import { compareVersions } from './version-rules.ts';
import type { Audit } from '#features/audit';
import type { Ownership } from '#features/licenses';
import type { Catalog } from '@hub/contract/catalog';
import type { Routes } from '#http/calls/route.ts';
import { sweepArriving } from '#platform/files/arriving-files.ts';
import type { KeptFiles } from '#platform/backup/kept-files.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { FileStorage } from '#platform/files/file-storage.ts';

export { downloadTables } from './personal.ts';
export type { Publishing } from './publish-service.ts';
export type { Release as ReleaseOfKind } from './store.ts';
export { openKeptZips, openReleaseFiles } from './release-storage.ts';
export {
  faultsOfReleaseKeys,
  makeSigningKey,
  readSigningKey,
  signRotation,
} from './release-signing.ts';
export type { SigningKey } from './release-signing.ts';
export { signZip } from './sign-zip.ts';

export interface DownloadsFeature {
  readonly publishing: { readonly plugins: Publishing; readonly themes: Publishing };
  readonly routes: Routes;
  /** Downloads for sites that authenticate without a token. */
  readonly themes: ThemeDownloads;
  /** Every zip that was ever published, for a backup. */
  readonly kept: KeptFiles;
  /** Waits up to this many milliseconds for running downloads, then aborts them. */
  breakOff(milliseconds: number): Promise<void>;
  /** Writes down how often releases were downloaded. */
  count(): Promise<void>;
  /** Removes incomplete uploads. */
  sweep(): Promise<void>;
}

export interface ThemeDownloads {
  /** The version of the newest release that is newer than the one named, or null. */
  findNewer(site: OlderSite, version: string): Promise<string | null>;
  /** Sends a release of the item's theme; throws `not_found`. */
  send(which: OlderSite & { version: string }, exchange: Exchange): Promise<FastifyReply>;
}

interface OlderSite {
  readonly itemId: number;
  readonly activationId: number;
}

interface DownloadsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly catalog: () => Pick<Catalog, 'plugins' | 'items' | 'essentials_item_id' | 'releases'>;
  readonly ownership: Pick<Ownership, 'hasValid'>;
  readonly publicUrl: URL;
  readonly requireActiveSite: RequireActiveSite;
  readonly storage: FileStorage;
}

/** Releases of bundled plugins and of themes: published by the operator, downloaded by owners and their sites. */
export function createDownloadsFeature(parts: DownloadsParts): DownloadsFeature {
  const { db, storage } = parts;
  const files = openReleaseFiles(storage, db);
  const { catalog } = parts;
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
  const partsOf = (kind: PackageKind, store: ReleaseStore) => {
    const named = titles[kind.noun];
    const slugs = (): string[] => named().map(({ slug }) => slug);
    return {
      store,
      offered: createOfferedReleases(store, named, kind.noun),
      publishing: createPublishing({ ...parts, ...kept, store, kind, slugs, releaseKey }),
    };
  };
  const plugins = partsOf(pluginKind, stores[0]);
  const themes = partsOf(themeKind, stores[1]);
  const offered = { plugins: plugins.offered, themes: themes.offered };
  const downloads = createDownloads({ ...parts, files, ...offered });
  const counts = createDownloadCounts({ plugin: plugins.store, theme: themes.store });
  const sender = createSender(downloads, counts);
  const operatorParts = {
    publishing: { plugin: plugins.publishing, theme: themes.publishing },
    titles,
    mustBeSigned: () => releaseKey() !== null,
    counts,
  };
  return {
    publishing: { plugins: plugins.publishing, themes: themes.publishing },
    routes: {
      ...downloadRoutes({ ...parts, downloads, sender }),
      ...operatorReleaseRoutes(operatorParts),
    },
    themes: {
      async findNewer({ itemId, activationId }, version) {
        const { theme } = await downloads.listFor(itemId, { channel: 'stable', activationId });
        const isNewer = theme !== null && compareVersions(theme.version, version) > 0;
        return isNewer ? theme.version : null;
      },
      send: async ({ itemId, ...which }, exchange) =>
        sender.send({ ...(await downloads.requireTheme(itemId, which)), noun: 'theme' }, exchange),
    },
    kept: createKeptZips(files, stores),
    async breakOff(milliseconds) {
      await sender.breakOff(milliseconds);
      await counts.flush();
    },
    count: () => counts.flush(),
    sweep: () => sweepArriving(folder, parts.clock),
  };
}
