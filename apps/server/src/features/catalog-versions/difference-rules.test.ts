import { expect, test } from 'vitest';
import { changesBetween } from './difference-rules.ts';

const catalog = {
  brand: { name: 'Studio' },
  items: [
    { id: 1, name: 'One' },
    { id: 2, name: 'Two' },
  ],
  address: ['Street 1', 'Town'],
  banner: { text: 'Buy', coupon: 'TEN' },
};

test('finds no change between equal catalogs', () => {
  expect(changesBetween(catalog, structuredClone(catalog))).toEqual([]);
});

test('reports a changed, new or removed value at its path, as JSON', () => {
  const after = {
    ...catalog,
    brand: { name: 'Workshop' },
    banner: { text: 'Buy', badge: 'New' },
  };
  expect(changesBetween(catalog, after)).toEqual([
    { place: 'brand.name', before: '"Studio"', after: '"Workshop"' },
    { place: 'banner.coupon', before: '"TEN"', after: null },
    { place: 'banner.badge', before: null, after: '"New"' },
  ]);
});

test('identifies list items by id or name, not by position', () => {
  const [firstItem] = catalog.items;
  const after = {
    ...catalog,
    items: [
      { id: 3, name: 'Three' },
      { ...firstItem, name: 'First' },
    ],
  };
  expect(changesBetween(catalog, after)).toEqual([
    { place: 'items.1.name', before: '"One"', after: '"First"' },
    { place: 'items.2', before: '{"id":2,"name":"Two"}', after: null },
    { place: 'items.3', before: null, after: '{"id":3,"name":"Three"}' },
  ]);
});

test('reports another order as one change of the list', () => {
  const after = { ...catalog, items: catalog.items.toReversed() };
  expect(changesBetween(catalog, after)).toEqual([
    { place: 'items', before: '["1","2"]', after: '["2","1"]' },
  ]);
});

test('reports lines without an identity by number', () => {
  const after = { ...catalog, address: ['Street 1', 'Village', 'Land'] };
  expect(changesBetween(catalog, after)).toEqual([
    { place: 'address.2', before: '"Town"', after: '"Village"' },
    { place: 'address.3', before: null, after: '"Land"' },
  ]);
});

test('reports a new banner as one change', () => {
  expect(changesBetween({ banner: null }, { banner: { text: 'Buy' } })).toEqual([
    { place: 'banner', before: 'null', after: '{"text":"Buy"}' },
  ]);
});
