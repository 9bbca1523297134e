import { expect, test } from 'vitest';
import { documentOf } from './document.ts';

const accent = { fill: '#5B45D6', on: '#FFFFFF', text: '#4E39C2' };
const files = {
  script: '/console/a.js',
  preloads: ['/console/b.js'],
  sheets: ['/console/a.css'],
  font: '/console/f.woff2',
};

test('a brand’s name is text in the document, whatever it holds', () => {
  const name = '</title></script><b>&"';
  const html = documentOf({ name, accent: { light: accent, dark: accent } }, files);
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.title).toBe(`Console · ${name}`);
  expect(page.querySelector('b')).toBeNull();
  const data = page.getElementById('hub-brand')?.textContent ?? '';
  expect(JSON.parse(data)).toMatchObject({ name });
});

test('nothing in it needs more than the policy’s hashes: no handlers, no style attributes', () => {
  const html = documentOf({ name: 'Hub', accent: { light: accent, dark: accent } }, files);
  const page = new DOMParser().parseFromString(html, 'text/html');
  const attributes = [...page.querySelectorAll('*')].flatMap((element) =>
    element.getAttributeNames(),
  );
  expect(attributes.filter((name) => name === 'style' || name.startsWith('on'))).toEqual([]);
});
