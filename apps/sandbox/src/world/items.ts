/** `wordpressTheme` and `wordpressPlugin` are the names in the header of the theme or plugin. */
export interface Item {
  id: number;
  name: string;
  author: string;
  category: string;
  priceCents: number;
  url: string;
  wordpressTheme: string | null;
  wordpressPlugin: string | null;
  version: string;
}

export const publisher = {
  userId: 6_000_001,
  username: 'sandbox-publisher',
  email: 'publisher@example.test',
};

export const essentialsId = 27_889_640;
export const builderId = 20_350_174;
export const sideItemId = 41_000_001;
export const foreignItemId = 41_000_002;
export const pluginId = 41_000_003;

export const items: readonly Item[] = [
  {
    id: essentialsId,
    name: 'Essentials | Multipurpose WordPress Theme',
    author: publisher.username,
    category: 'wordpress/corporate',
    priceCents: 5900,
    url: 'https://themeforest.net/item/essentials-multipurpose-wordpress-theme/27889640',
    wordpressTheme: 'Essentials',
    wordpressPlugin: null,
    version: '3.2.1',
  },
  {
    id: builderId,
    name: 'MEGAPACK – Premium Marketing Landing Pages Pack + Page Builder',
    author: publisher.username,
    category: 'marketing/corporate',
    priceCents: 2900,
    url: 'https://themeforest.net/item/megapack-premium-marketing-landing-pages-pack-page-builder/20350174',
    wordpressTheme: null,
    wordpressPlugin: null,
    version: '',
  },
  {
    id: pluginId,
    name: 'Slides | A WordPress Plugin',
    author: publisher.username,
    category: 'wordpress/galleries',
    priceCents: 2100,
    url: `https://codecanyon.net/item/slides-a-wordpress-plugin/${pluginId}`,
    wordpressTheme: null,
    wordpressPlugin: 'Slides',
    version: '2.4.0',
  },
  plainItem(sideItemId, 'Icon library', publisher.username),
  plainItem(foreignItemId, 'A theme by another publisher', 'another-publisher'),
];

/** Returns the item with this id. An unknown id returns another item of the publisher. */
export const itemOf = (id: number): Item =>
  findItem(id) ?? plainItem(id, `Item ${id}`, publisher.username);

export const siteOf = (item: Item): string => new URL(item.url).hostname;

export const findItem = (id: number): Item | undefined => items.find((item) => item.id === id);

/** Returns true for an item of the publisher. An app sees only purchases of its owner's items. */
export const isPublishersItem = (id: number): boolean => itemOf(id).author === publisher.username;

function plainItem(id: number, name: string, author: string): Item {
  return {
    id,
    name,
    author,
    category: 'site-templates/corporate',
    priceCents: 1900,
    url: `https://themeforest.net/item/item/${id}`,
    wordpressTheme: null,
    wordpressPlugin: null,
    version: '',
  };
}
