import type { Catalog } from '@hub/contract/catalog';

/** What a page's content policy must allow for the catalogue's film; nothing where it names none. */
interface FilmSources {
  /** Of the hub's own. */
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
