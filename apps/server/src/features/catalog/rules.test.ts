import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseCatalog } from './rules.ts';

const catalogText = readFileSync(new URL('../../../../../catalog.json', import.meta.url), 'utf8');

test('accepts the catalog that comes with the hub', () => {
  const result = parseCatalog(catalogText);
  expect(result).toMatchObject({ ok: true, catalog: { essentials_item_id: 27889640 } });
});

const faultsOf = (catalog: unknown): readonly string[] => {
  const result = parseCatalog(JSON.stringify(catalog));
  return result.ok ? [] : result.faults;
};

interface Sold {
  brand: { accent: { light: Record<string, unknown> } };
  items: object[];
  offers: unknown[];
  plugins: object[];
  promotions: { banner: Record<string, unknown>; products: Record<string, unknown>[] };
  links?: Record<string, unknown>;
}

test('the catalog that comes with the hub has the items of the specification', () => {
  const result = parseCatalog(catalogText);
  if (!result.ok) throw new Error(result.faults.join());
  const { items, offers, plugins, promotions } = result.catalog;
  expect(items.map(({ id, kind }) => [id, kind])).toEqual([
    [27889640, 'theme'],
    [20350174, 'builder'],
  ]);
  expect(offers.map(({ name }) => name)).toEqual(['Essentials', 'Conseil']);
  expect(plugins.map(({ slug, name }) => [slug, name])).toEqual([
    ['revslider', 'Slider Revolution'],
    ['masterslider', 'Master Slider'],
    ['js_composer', 'WPBakery'],
  ]);
  expect(promotions.banner).toMatchObject({ name: 'Conseil', coupon: 'THEME10' });
  expect(promotions.banner?.text).toMatch(/new theme.*10% off for life.*THEME10/);
  expect(promotions.products.map(({ name, badge }) => [name, badge])).toEqual([
    ['Essentials', undefined],
    ['Icon library', '20% off'],
    ['Conseil', 'Lifetime 10% discount'],
  ]);
});

test('reports all faults of a catalog together, each with its path', () => {
  const broken = JSON.parse(catalogText) as Sold;
  broken.brand.accent.light['fill'] = 'purple';
  broken.items.push({ ...broken.items[0], kind: 'plugin' });
  broken.offers = [];
  broken.items[1] = { ...broken.items[1], url: 'ftp://items.example' };
  broken.plugins.push({ slug: 'revslider', name: 7, required: 'yes' });
  broken.promotions.banner['ends_at'] = 'tomorrow';
  broken.promotions.banner['text'] = '';
  delete broken.links?.['showcase'];
  expect(faultsOf(broken).toSorted()).toEqual([
    'brand.accent.light.fill: must be a color such as #5B45D6',
    'items.1.url: must be a web address (http or https)',
    'items.2.id: 27889640 stands twice',
    'items.2.kind: must be theme, builder or other',
    'items.2.slug: essentials stands twice',
    'items.2.slug: is for themes alone',
    'links.showcase: is missing',
    'offers: must not be empty',
    'plugins.3.name: must be text',
    'plugins.3.required: must be true or false',
    'plugins.3.slug: revslider stands twice',
    'promotions.banner.ends_at: must be a UTC time such as 2026-11-27T00:00:00Z',
    'promotions.banner.text: must not be empty',
  ]);
});

test('reports a misspelled key and a promotion that ends before it starts', () => {
  const broken = JSON.parse(catalogText) as Sold;
  broken.promotions.banner['cupon'] = 'THEME10';
  broken.promotions.products[1] = {
    ...broken.promotions.products[1],
    starts_at: '2026-11-20T00:00:00Z',
    ends_at: '2026-11-20T00:00:00Z',
  };
  expect(faultsOf(broken)).toEqual([
    'promotions.banner: has an unknown field: cupon. Check the spelling',
    'promotions.products.1.ends_at: must be later than starts_at',
  ]);
});

test.each(['[]', 'null', '3'])('rejects %s as a catalog', (text) => {
  expect(parseCatalog(text)).toEqual({ ok: false, faults: ['it: must be an object: { … }'] });
});

test('reports an essentials item outside of the catalog, and a repeated item', () => {
  const catalog = JSON.parse(catalogText) as { items: unknown[]; essentials_item_id: number };
  const twice = { ...catalog, essentials_item_id: 1, items: [...catalog.items, catalog.items[0]] };
  const result = parseCatalog(JSON.stringify(twice));
  expect(result.ok ? [] : result.faults).toEqual([
    'items.2.id: 27889640 stands twice',
    'items.2.slug: essentials stands twice',
    'essentials_item_id: names no item of this catalog',
  ]);
});

test('requires a valid folder name for a theme, and none for other items', () => {
  const catalog = JSON.parse(catalogText) as { items: object[] };
  const [theme, builder] = catalog.items;
  for (const slug of ['../essentials', '', 's'.repeat(65)]) {
    const items = [{ ...theme, slug }, builder];
    const refused = parseCatalog(JSON.stringify({ ...catalog, items }));
    expect(refused.ok ? [] : refused.faults).toEqual([
      'items.0.slug: must be a folder’s name of 1 to 64 a-z, 0-9, - and _',
    ]);
  }
  const items = [theme, { ...builder, slug: 'builder' }];
  const misplaced = parseCatalog(JSON.stringify({ ...catalog, items }));
  expect(misplaced.ok ? [] : misplaced.faults).toEqual(['items.1.slug: is for themes alone']);
});

test('reports text that is not JSON as a single fault', () => {
  const result = parseCatalog('{ "brand": ');
  expect(result.ok ? '' : result.faults[0]).toContain('invalid JSON');
});

test.each([
  ['no source', {}, ['videos.deactivate_plugins: must have one of file, youtube and vimeo']],
  [
    'two sources',
    { youtube: 'dQw4w9WgXcQ', vimeo: '123456789' },
    ['videos.deactivate_plugins: must have one of file, youtube and vimeo'],
  ],
  [
    'a file but no captions',
    { file: 'film.mp4' },
    [
      'videos.deactivate_plugins.captions: is missing: a file needs it',
      'videos.deactivate_plugins.poster: is missing: a file needs it',
    ],
  ],
  [
    'captions for an external film',
    { vimeo: '123456789', captions: 'film.vtt' },
    ['videos.deactivate_plugins.captions: is for a file alone'],
  ],
  [
    'a YouTube address instead of an id',
    { youtube: 'https://youtu.be/dQw4w9WgXcQ' },
    ['videos.deactivate_plugins.youtube: must be the 11 signs that YouTube’s address has after v='],
  ],
  [
    'a file outside the folder',
    { file: '../film.mp4', captions: '/film.vtt', poster: 'film.svg' },
    [
      'videos.deactivate_plugins.captions: must be a file beside the catalog that ends in .vtt',
      'videos.deactivate_plugins.file: must be a file beside the catalog that ends in .mp4 or .webm',
      'videos.deactivate_plugins.poster: must be a file beside the catalog that ends in .png or .jpg or .webp',
    ],
  ],
])('reports a video with %s', (_, video, faults) => {
  const broken = { ...(JSON.parse(catalogText) as Sold), videos: { deactivate_plugins: video } };
  expect(faultsOf(broken).toSorted()).toEqual(faults);
});

const withTexts = (change: (catalog: Sold) => void): Sold => {
  const catalog = JSON.parse(catalogText) as Sold;
  change(catalog);
  return catalog;
};

test('reads a text by language, and falls back to English, then to the first language', () => {
  const catalog = withTexts(({ promotions, links = {} }) => {
    promotions.banner['text'] = { de: 'Neues Theme', en: 'New theme' };
    promotions.banner['badge'] = { es: 'Nuevo', de: 'Neu' };
    links['showcase'] = { en: 'https://a.example', 'pt-BR': 'https://a.example/br' };
  });
  const result = parseCatalog(JSON.stringify(catalog));
  if (!result.ok) throw new Error(result.faults.join());
  const texts = ['en', 'de', 'fr', 'pt-BR'].map((code) => {
    const { promotions, links } = result.byLanguage.get(code) ?? result.catalog;
    return [promotions.banner?.text, promotions.banner?.badge, links.showcase];
  });
  expect(texts).toEqual([
    ['New theme', 'Nuevo', 'https://a.example'],
    ['Neues Theme', 'Neu', 'https://a.example'],
    ['New theme', 'Nuevo', 'https://a.example'],
    ['New theme', 'Nuevo', 'https://a.example/br'],
  ]);
  expect(result.catalog.promotions.banner?.text).toBe('New theme');
});

test('reports every fault of a text by language, each with its language', () => {
  const catalog = withTexts(({ promotions, links = {}, items }) => {
    promotions.banner['text'] = { en: 'New theme', xx: 'Neu', DE: 'Neu', de: 7 };
    promotions.products[0] = { ...promotions.products[0], name: { fr: '', pt_BR: 'Novo' } };
    promotions.banner['coupon'] = { en: 'ONE', de: 'EINS' };
    links['showcase'] = {};
    links['support_policy'] = { ar: 'ftp://a.example' };
    Object.assign(items[0] ?? {}, { url: { en: 'https://a.example' } });
  });
  const must = 'must be the code of a language: en, de, es, fr, it, pt-BR, ar';
  expect(faultsOf(catalog).toSorted()).toEqual([
    'items.0.url: must be text',
    'links.showcase.en: is missing',
    'links.support_policy.ar: must be a web address (http or https)',
    'promotions.banner.coupon: must be text',
    `promotions.banner.text.DE: ${must}`,
    'promotions.banner.text.de: must be text',
    `promotions.banner.text.xx: ${must}`,
    'promotions.products.0.name.fr: must not be empty',
    `promotions.products.0.name.pt_BR: ${must}`,
  ]);
});

test.each(['xx', 'pt_BR', '', '../de'])('reports the unknown default language %j', (code) => {
  const faults = faultsOf({ ...JSON.parse(catalogText), default_language: code });
  expect(faults).toEqual([expect.stringMatching(/^default_language: must be one of en, de, /)]);
});
