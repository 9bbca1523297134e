import { expect, test } from 'vitest';
import { draftOf, keyOf, rowsAt, textOf, toValue, valueAt, withValue } from './draft.ts';

const catalog = {
  brand: { name: 'Studio', accent: { light: 1 } },
  items: [{ id: 1, name: 'One', network: true }],
  offers: [],
  plugins: [],
  promotions: { banner: null, products: [] },
  links: { showcase: 'https://a.example', social: [] },
};

test('keeps fields that the form does not know', () => {
  const draft = withValue(catalog, ['items', 0, 'name'], 'First');
  expect(JSON.stringify(draft)).toBe(JSON.stringify(catalog).replace('"One"', '"First"'));
  expect(catalog.items[0]?.name).toBe('One');
});

test('a row keeps its key when a field of it changes', () => {
  const [row] = rowsAt(catalog, ['items']);
  const before = keyOf(row ?? {});
  const [after] = rowsAt(withValue(catalog, ['items', 0, 'name'], 'First'), ['items']);
  expect(keyOf(after ?? {})).toBe(before);
});

test.each([
  [['', 'text', true], undefined],
  [['', 'text', false], ''],
  [['12', 'number', false], 12],
  [['12', 'text', false], '12'],
  [['twelve', 'number', false], 'twelve'],
] as const)(
  'converts typed text, given its kind and if it is optional: %j',
  ([typed, kind, isOptional], value) => {
    expect(toValue(typed, kind, isOptional)).toBe(value);
  },
);

test('removes the key of an optional value that was cleared', () => {
  expect(withValue(catalog, ['links', 'showcase'], undefined)).toEqual({
    ...catalog,
    links: { social: [] },
  });
});

test.each(['', '{', '[]', '3', '{"brand":{"name":"x"}}', '{"brand":1,"items":[],"offers":[]}'])(
  'cannot show %j in the form',
  (text) => {
    expect(draftOf(text)).toBeNull();
  },
);

test('converting text to a draft and back changes nothing', () => {
  const text = textOf(catalog);
  const draft = draftOf(text);
  expect(draft && textOf(draft)).toBe(text);
  expect(valueAt(draft, ['items', 0, 'id'])).toBe(1);
});
