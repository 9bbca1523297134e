import type { Sender } from './send-release.ts';
import type { Downloads } from './service.ts';
import { pluginsToWire, updatesToWire } from './to-wire.ts';
import type { Routes } from '#http/calls/route.ts';

/** Authenticates a site by its token; throws for an invalid one. */
export type RequireActiveSite = (
  token: string,
) => Promise<{ readonly itemId: number; readonly activationId: number }>;

interface DownloadRouteDependencies {
  readonly downloads: Downloads;
  readonly sender: Sender;
  readonly publicUrl: URL;
  /** The active activation behind a site's token; throws when there is none. */
  readonly requireActiveSite: RequireActiveSite;
}

export const downloadRoutes = (deps: DownloadRouteDependencies): Routes => {
  const { downloads, sender, publicUrl, requireActiveSite } = deps;
  return {
    plugins: async ({ user }) => {
      await downloads.requireOwner(user.userId);
      return pluginsToWire(await downloads.listPlugins());
    },
    downloadPlugin: async ({ user, params, query, raw: request, reply }) => {
      await downloads.requireOwner(user.userId);
      const release = await downloads.requirePlugin(params.slug, query.version);
      return sender.send({ ...release, noun: 'plugin' }, { request, reply });
    },
    updates: {
      limitWrong: 'wrongTokenByAddress',
      handle: async ({ bearer, query }) => {
        const { itemId, activationId } = await requireActiveSite(bearer);
        const asking = { channel: query.channel ?? 'stable', activationId };
        return updatesToWire(await downloads.listFor(itemId, asking), publicUrl);
      },
    },
    downloadForSite: {
      limitWrong: 'wrongTokenByAddress',
      handle: async ({ bearer, params, query, raw: request, reply }) => {
        const { itemId, activationId } = await requireActiveSite(bearer);
        const which = { slug: params.slug, version: query.version, activationId };
        const release = await downloads.requirePluginFor(itemId, which);
        return sender.send({ ...release, noun: 'plugin' }, { request, reply });
      },
    },
    downloadTheme: {
      limitWrong: 'wrongTokenByAddress',
      handle: async ({ bearer, query, raw: request, reply }) => {
        const { itemId, activationId } = await requireActiveSite(bearer);
        const which = { version: query.version, activationId };
        const release = await downloads.requireTheme(itemId, which);
        return sender.send({ ...release, noun: 'theme' }, { request, reply });
      },
    },
  };
};
