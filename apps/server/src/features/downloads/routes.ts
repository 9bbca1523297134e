import type { Sender } from './send-release.ts';
import type { Downloads, Updates } from './service.ts';
import type { Routes } from '#http/calls/route.ts';
import type { AnswerOf } from '@hub/contract/calls';
import { siteAnswerBytes } from '@hub/contract/limits';
import type { OfferedRelease, Release } from '#features/releases';

const pluginsToWire = (plugins: readonly OfferedRelease[]): AnswerOf<'plugins'> =>
  plugins.map(({ slug, name, version, size, publishedAt, sha256 }) => ({
    slug,
    name,
    version,
    size,
    published_at: publishedAt.toISOString(),
    sha256,
  }));

const offeredToWire = (release: Release, url: URL) => {
  const { version, sha256, requires, requiresPhp, tested, notes, signature } = release;
  url.searchParams.set('version', version);
  const needs = { requires, requires_php: requiresPhp, tested };
  return { version, url: url.href, sha256, ...needs, notes, signature };
};

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/**
 * Removes release notes until a site can read the whole answer. The notes of the previous release
 * go first, then those of plugins from the last one, then those of the theme. All versions stay.
 */
function withinBound(answer: AnswerOf<'updates'>): AnswerOf<'updates'> {
  const { item, previous, plugins } = answer;
  let over = bytesOf(answer) - siteAnswerBytes;
  for (const release of [previous, ...plugins.toReversed(), item]) {
    if (over <= 0) break;
    if (!release) continue;
    over -= bytesOf(release.notes) - bytesOf(null);
    release.notes = null;
  }
  return answer;
}

/** Converts the updates for an activated site. Their download URLs require its activation token. */
export function updatesToWire(
  { theme, previous, plugins, rotations }: Updates,
  publicUrl: URL,
): AnswerOf<'updates'> {
  const address = (path: string): URL => new URL(`/api/theme-activation/${path}`, publicUrl);
  return withinBound({
    item: theme && offeredToWire(theme, address('download-theme')),
    previous: previous && offeredToWire(previous, address('download-theme')),
    plugins: plugins.map((plugin) => ({
      slug: plugin.slug,
      name: plugin.name,
      required: plugin.required ?? false,
      ...offeredToWire(plugin, address(`download/${plugin.slug}`)),
    })),
    rotations: [...rotations],
  });
}

/** Authenticates a site by its token. Throws for an invalid token. */
export type RequireActiveSite = (
  token: string,
) => Promise<{ readonly itemId: number; readonly activationId: number }>;

interface DownloadRouteDependencies {
  readonly downloads: Downloads;
  readonly sender: Sender;
  readonly publicUrl: URL;
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
        const offerRequest = { channel: query.channel ?? 'stable', activationId };
        return updatesToWire(await downloads.listFor(itemId, offerRequest), publicUrl);
      },
    },
    downloadForSite: {
      limitWrong: 'wrongTokenByAddress',
      handle: async ({ bearer, params, query, raw: request, reply }) => {
        const { itemId, activationId } = await requireActiveSite(bearer);
        const requested = { slug: params.slug, version: query.version, activationId };
        const release = await downloads.requirePluginFor(itemId, requested);
        return sender.send({ ...release, noun: 'plugin' }, { request, reply });
      },
    },
    downloadTheme: {
      limitWrong: 'wrongTokenByAddress',
      handle: async ({ bearer, query, raw: request, reply }) => {
        const { itemId, activationId } = await requireActiveSite(bearer);
        const requested = { version: query.version, activationId };
        const release = await downloads.requireTheme(itemId, requested);
        return sender.send({ ...release, noun: 'theme' }, { request, reply });
      },
    },
  };
};
