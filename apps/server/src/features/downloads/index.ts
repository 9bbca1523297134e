import type { FastifyReply } from 'fastify';
import { downloadRoutes, type RequireActiveSite } from './routes.ts';
import { createSender, type Exchange } from './send-release.ts';
import { createDownloads } from './service.ts';
import type { Catalog } from '@hub/contract/catalog';
import type { Ownership } from '#features/licenses';
import { compareVersions, type Releases } from '#features/releases';
import type { Routes } from '#http/calls/route.ts';

export interface DownloadsFeature {
  readonly routes: Routes;
  /** Downloads for sites that authenticate without a token. */
  readonly themes: ThemeDownloads;
  /** Waits up to this many milliseconds for running downloads, then aborts them. */
  breakOff(milliseconds: number): Promise<void>;
}

export interface ThemeDownloads {
  /** The version of the newest release that is newer than the one named, or null. */
  findNewer(site: ProtocolV1Site, version: string): Promise<string | null>;
  /** Sends a release of the item's theme; throws `not_found`. */
  send(which: ProtocolV1Site & { version: string }, exchange: Exchange): Promise<FastifyReply>;
}

interface ProtocolV1Site {
  readonly itemId: number;
  readonly activationId: number;
}

interface DownloadsDependencies {
  readonly releases: Pick<Releases, 'offered' | 'counts' | 'files'>;
  readonly catalog: () => Pick<Catalog, 'items' | 'essentials_item_id' | 'releases'>;
  readonly ownership: Pick<Ownership, 'hasValid'>;
  readonly publicUrl: URL;
  readonly requireActiveSite: RequireActiveSite;
}

/** Downloads of releases by owners and by their sites. */
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
