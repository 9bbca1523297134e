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

test('fields unknown to the form stay in place', () => {
  const draft = withValue(catalog, ['items', 0, 'name'], 'First');
  expect(JSON.stringify(draft)).toBe(JSON.stringify(catalog).replace('"One"', '"First"'));
  expect(catalog.items[0]?.name).toBe('One');
});

test('a row keeps its key while it is written to', () => {
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
  'typed text, its kind, and if it is optional: %j',
  ([typed, kind, isOptional], value) => {
    expect(toValue(typed, kind, isOptional)).toBe(value);
  },
);

test('an optional value that is emptied leaves no key', () => {
  expect(withValue(catalog, ['links', 'showcase'], undefined)).toEqual({
    ...catalog,
    links: { social: [] },
  });
});

test.each(['', '{', '[]', '3', '{"brand":{"name":"x"}}', '{"brand":1,"items":[],"offers":[]}'])(
  'of %j the form shows nothing',
  (text) => {
    expect(draftOf(text)).toBeNull();
  },
);

test('a text is what it was after form and back', () => {
  const text = textOf(catalog);
  const draft = draftOf(text);
  expect(draft && textOf(draft)).toBe(text);
  expect(valueAt(draft, ['items', 0, 'id'])).toBe(1);
});
