import { downloadRoutes, type RequireActiveSite } from './routes.ts';
import { createSender } from './send-release.ts';
import { createDownloads } from './service.ts';
import type { Catalog } from '@hub/contract/catalog';
import type { Ownership } from '#features/licenses';
import { compareVersions, type Releases } from '#features/releases';
import type { ThemeDownloads } from '#features/verification';
import type { Routes } from '#http/calls/route.ts';

export interface DownloadsFeature {
  readonly routes: Routes;
  /** Update check and download for sites of protocol v1. */
  readonly themes: ThemeDownloads;
  /** Waits up to this many milliseconds for running downloads, then aborts them. */
  breakOff(milliseconds: number): Promise<void>;
}

interface DownloadsDependencies {
  readonly releases: Pick<Releases, 'offered' | 'counts' | 'files'>;
  readonly catalog: () => Pick<Catalog, 'items' | 'essentials_item_id' | 'releases'>;
  readonly ownership: Pick<Ownership, 'hasValid'>;
  readonly publicUrl: URL;
  readonly requireActiveSite: RequireActiveSite;
}

/** Creates the downloads of releases for owners and for their sites. */
export function createDownloadsFeature(dependencies: DownloadsDependencies): DownloadsFeature {
  const { releases, catalog, ownership, publicUrl, requireActiveSite } = dependencies;
  const { offered, counts, files } = releases;
  const downloads = createDownloads({ catalog, ownership, files, ...offered });
  const sender = createSender(downloads, counts);
  return {
    routes: downloadRoutes({ downloads, sender, publicUrl, requireActiveSite }),
    themes: {
      async findNewer({ itemId, activationId }, version) {
        const { theme } = await downloads.listFor(itemId, { channel: 'stable', activationId });
        const isNewer = theme !== null && compareVersions(theme.version, version) > 0;
        return isNewer ? theme.version : null;
      },
      send: async ({ itemId, ...which }, exchange) =>
        sender.send({ ...(await downloads.requireTheme(itemId, which)), noun: 'theme' }, exchange),
    },
    async breakOff(milliseconds) {
      await sender.breakOff(milliseconds);
      await counts.flush();
    },
  };
}
