import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseCatalog } from '#features/catalog';
import { createKeys } from '#platform/secrets/keys.ts';
import { createPictureAddresses, withPictures } from './addresses.ts';

const file = new URL('../../../../../catalog.json', import.meta.url);
const parsed = parseCatalog(readFileSync(file, 'utf8'));
if (!parsed.ok) throw new Error('The catalog does not fit');
const [item, ...items] = parsed.catalog.items;
if (!item) throw new Error('The catalog is empty');
const catalogPicture = 'https://cdn.publisher.example/theme.png';
const catalog = { ...parsed.catalog, items: [{ ...item, thumb: catalogPicture }, ...items] };

const open = (secret: string) =>
  createPictureAddresses({
    keys: createKeys(secret),
    catalog: () => catalog,
    marketplace: 'https://api.envato.com',
  });
const addresses = open('a secret for tests alone');
const icon = 'https://s3.envato.com/files/1/icon.png';

const partsOf = (address: string): [string, string] => {
  const [, , mark = '', source = ''] = address.split('/');
  return [mark, source];
};

test('every process with the same secret reads the source of a signed address', () => {
  const parts = partsOf(addresses.addressOf(icon));
  expect(open('a secret for tests alone').sourceOf(...parts)).toBe(icon);
  expect(open('another secret').sourceOf(...parts)).toBeNull();
});

test('rejects a signature of another address, and a malformed signature', () => {
  const [mark, source] = partsOf(addresses.addressOf(icon));
  const [, other] = partsOf(addresses.addressOf(catalogPicture));
  expect(addresses.sourceOf(mark, other)).toBeNull();
  for (const forged of [
    '',
    'A'.repeat(22),
    mark.slice(1),
    `${mark}A`.repeat(2),
    `${mark}=`,
    `${mark}=/..`,
  ]) {
    expect(addresses.sourceOf(forged, source)).toBeNull();
  }
});

test('replaces external pictures with hub addresses, and keeps the names of drawings', () => {
  const converted = withPictures(catalog, addresses);
  expect(converted.items[0]?.thumb).toMatch(/^\/pictures\//);
  expect(converted.items[1]?.thumb).toBe('builder');
  expect(converted.promotions.banner?.thumb).toBe('new-theme');
  expect(addresses.addressOf('https://elsewhere.example/a.png')).toBe('other');
  expect(addresses.addressOf('http://s3.envato.com/a.png')).toBe('other');
});
