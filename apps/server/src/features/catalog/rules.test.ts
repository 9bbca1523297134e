import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseCatalog } from './rules.ts';

const own = readFileSync(new URL('../../../../../catalog.json', import.meta.url), 'utf8');

test('the catalogue that comes with the hub is sound and names Essentials', () => {
  const result = parseCatalog(own);
  expect(result).toMatchObject({ ok: true, catalog: { essentials_item_id: 27889640 } });
});

test('a broken catalogue is told every fault at once, with its place', () => {
  const broken = JSON.parse(own) as { items: { id: unknown; kind: string }[]; offers: unknown[] };
  broken.items[0] = { ...broken.items[0], id: 'x', kind: 'plugin' };
  broken.offers = [];
  const result = parseCatalog(JSON.stringify(broken));
  const faults = result.ok ? [] : result.faults;
  expect(faults.some((fault) => fault.startsWith('items.0.id: '))).toBe(true);
  expect(faults.some((fault) => fault.startsWith('items.0.kind: '))).toBe(true);
  expect(faults.some((fault) => fault.startsWith('offers: '))).toBe(true);
});

test('an essentials item that is not in the catalogue, and an item that stands twice, are faults', () => {
  const catalog = JSON.parse(own) as { items: unknown[]; essentials_item_id: number };
  const twice = { ...catalog, essentials_item_id: 1, items: [...catalog.items, catalog.items[0]] };
  const result = parseCatalog(JSON.stringify(twice));
  expect(result.ok ? [] : result.faults).toEqual([
    'items.2.id: item 27889640 stands twice',
    'items.2.slug: essentials stands twice',
    'essentials_item_id: names no item of this catalogue',
  ]);
});

test('a folder’s name is a theme’s alone, and one that can be a folder’s', () => {
  const catalog = JSON.parse(own) as { items: object[] };
  const [theme, builder] = catalog.items;
  const items = [
    { ...theme, slug: '../essentials' },
    { ...builder, slug: 'builder' },
  ];
  const refused = parseCatalog(JSON.stringify({ ...catalog, items: [items[0], builder] }));
  expect(refused.ok ? [] : refused.faults).toEqual([
    'items.0.slug: must be a folder’s name of a-z, 0-9, - and _',
  ]);
  const misplaced = parseCatalog(JSON.stringify({ ...catalog, items: [theme, items[1]] }));
  expect(misplaced.ok ? [] : misplaced.faults).toEqual(['items.1.slug: is for themes alone']);
});

test('text that is not JSON is one clear fault', () => {
  const result = parseCatalog('{ "brand": ');
  expect(result.ok ? '' : result.faults[0]).toContain('it is not JSON');
});
