import type { AnswerOf } from '@hub/contract/calls';
import type { OfferedPlugin } from './service.ts';

export const pluginsToWire = (plugins: readonly OfferedPlugin[]): AnswerOf<'plugins'> =>
  plugins.map(({ slug, name, version, size, publishedAt, sha256 }) => ({
    slug,
    name,
    version,
    size,
    published_at: publishedAt.toISOString(),
    sha256,
  }));

/** What an activated site is told; the addresses want its activation token. */
export const updatesToWire = (
  plugins: readonly OfferedPlugin[],
  publicUrl: URL,
): AnswerOf<'updates'> => ({
  item: null,
  plugins: plugins.map(({ slug, name, version, sha256, requires, requiresPhp, tested }) => {
    const url = new URL(`/api/theme-activation/download/${slug}`, publicUrl);
    url.searchParams.set('version', version);
    return {
      slug,
      name,
      version,
      url: url.href,
      sha256,
      requires,
      requires_php: requiresPhp,
      tested,
    };
  }),
});
