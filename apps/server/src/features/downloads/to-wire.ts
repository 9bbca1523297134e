import type { AnswerOf } from '@hub/contract/calls';
import { siteAnswerBytes } from '@hub/contract/limits';
import type { Updates } from './service.ts';
import type { OfferedRelease, Release } from '#features/releases';

export const pluginsToWire = (plugins: readonly OfferedRelease[]): AnswerOf<'plugins'> =>
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
 * Leaves out notes until a site can read the whole answer: those of the previous release, then
 * those of plugins from the last one on, then the theme's. No version is ever left out.
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

/** Converts the offers for an activated site; their addresses require its activation token. */
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
