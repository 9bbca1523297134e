import type { Catalog } from '@hub/contract/catalog';

/**
 * Sources that the content security policy must allow for the catalog's video; empty without one.
 */
interface FilmSources {
  /** Sources on the hub itself. */
  readonly media?: readonly string[];
  readonly frames?: readonly string[];
}

export function filmSources({ videos }: Pick<Catalog, 'videos'>): FilmSources {
  const film = videos?.deactivate_plugins;
  if (film?.file !== undefined) return { media: ["'self'"] };
  if (film?.youtube !== undefined) return { frames: ['https://www.youtube-nocookie.com'] };
  if (film?.vimeo !== undefined) return { frames: ['https://player.vimeo.com'] };
  return {};
}
