/** Inconsistency between sections of a catalog. The sections may also be malformed. */
export interface CatalogFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Loose = Readonly<Record<string, unknown>>;

const looseOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Loose) : {};

const rowsOf = (list: unknown): readonly Loose[] => (Array.isArray(list) ? list.map(looseOf) : []);

function doublesIn(list: string, rows: readonly Loose[], key: string): CatalogFault[] {
  const seen = new Set<unknown>();
  return rows.flatMap((row, index) => {
    const value = row[key];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    if (!seen.has(value)) {
      seen.add(value);
      return [];
    }
    return [{ path: [list, index, key], message: `${value} stands twice` }];
  });
}

const misplacedSlugs = (items: readonly Loose[]): CatalogFault[] =>
  items.flatMap(({ slug, kind }, index) =>
    slug === undefined || kind === 'theme'
      ? []
      : [{ path: ['items', index, 'slug'], message: 'is for themes alone' }],
  );

function unknownEssentials(id: unknown, items: readonly Loose[]): CatalogFault[] {
  if (typeof id !== 'number' || items.some((item) => item['id'] === id)) return [];
  return [{ path: ['essentials_item_id'], message: 'names no item of this catalog' }];
}

function endsTooEarly(promotion: unknown, path: CatalogFault['path']): CatalogFault[] {
  const { starts_at: from, ends_at: to } = looseOf(promotion);
  const never = Date.parse(String(to)) <= Date.parse(String(from));
  return never ? [{ path: [...path, 'ends_at'], message: 'must be later than starts_at' }] : [];
}

const whereFilms = ['file', 'youtube', 'vimeo'] as const;

/** Each video has exactly one source; captions and a poster belong to a file. */
function halfVideos(videos: unknown): CatalogFault[] {
  return Object.entries(looseOf(videos)).flatMap(([name, value]) => {
    const video = looseOf(value);
    const path = ['videos', name];
    const named = whereFilms.filter((key) => video[key] !== undefined);
    if (named.length !== 1) {
      return [{ path, message: 'must have one of file, youtube and vimeo' }];
    }
    const isFile = named[0] === 'file';
    return ['captions', 'poster'].flatMap((key) => {
      if ((video[key] !== undefined) === isFile) return [];
      const message = isFile ? 'is missing: a file needs it' : 'is for a file alone';
      return [{ path: [...path, key], message }];
    });
  });
}

/** Returns every inconsistency between the sections of a catalog that is not validated yet. */
export function faultsBetween(catalog: unknown): CatalogFault[] {
  const { items: list, plugins, promotions, videos, ...others } = looseOf(catalog);
  const essentials = others['essentials_item_id'];
  const items = rowsOf(list);
  const { banner, products } = looseOf(promotions);
  return [
    ...doublesIn('items', items, 'id'),
    ...doublesIn('items', items, 'slug'),
    ...misplacedSlugs(items),
    ...doublesIn('plugins', rowsOf(plugins), 'slug'),
    ...unknownEssentials(essentials, items),
    ...halfVideos(videos),
    ...endsTooEarly(banner, ['promotions', 'banner']),
    ...rowsOf(products).flatMap((product, index) =>
      endsTooEarly(product, ['promotions', 'products', index]),
    ),
  ];
}
