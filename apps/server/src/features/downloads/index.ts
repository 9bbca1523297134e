import { downloadRoutes, type RequireActiveSite } from './routes.ts';
import { createSender } from './send-release.ts';
import { createDownloads, type DownloadsDependencies } from './service.ts';
import { compareVersions } from '#features/releases';
import type { ThemeDownloads } from '#features/verification';
import type { Parts } from '#platform/parts.ts';

interface FeatureDependencies extends DownloadsDependencies, Pick<Parts, 'publicUrl'> {
  readonly requireActiveSite: RequireActiveSite;
}

/** Creates the downloads of releases for owners and for their sites. */
export function createDownloadsFeature(deps: FeatureDependencies) {
  const { counts } = deps.releases;
  const downloads = createDownloads(deps);
  const sender = createSender(downloads, counts);
  return {
    routes: downloadRoutes({ ...deps, downloads, sender }),
    /** Update check and download for sites of protocol v1. */
    themes: {
      async findNewer({ itemId, activationId }, version) {
        const { theme } = await downloads.listFor(itemId, { channel: 'stable', activationId });
        const isNewer = theme !== null && compareVersions(theme.version, version) > 0;
        return isNewer ? theme.version : null;
      },
      send: async ({ itemId, ...which }, exchange) =>
        sender.send({ ...(await downloads.requireTheme(itemId, which)), noun: 'theme' }, exchange),
    } satisfies ThemeDownloads,
    /** Waits up to this many milliseconds for running downloads, then aborts them. */
    async breakOff(milliseconds: number) {
      await sender.breakOff(milliseconds);
      await counts.flush();
    },
  };
}
