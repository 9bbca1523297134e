import { expect, test } from 'vitest';
import { installableOf } from '@hub/ui/installable';
import { documentOf } from './document.ts';

const accent = { fill: '#5B45D6', on: '#FFFFFF', text: '#4E39C2' };
const items = [{ id: 7, name: '</script><i>', url: '', thumb: 'theme', kind: 'theme' }] as const;
const clientFiles = {
  script: '/console/a.js',
  preloads: ['/console/b.js'],
  sheets: ['/console/a.css'],
  font: '/console/f.woff2',
  manifest: '/console/app.webmanifest',
};

test('escapes catalog names in the HTML document', () => {
  const name = '</title></script><b>&"';
  const html = documentOf(
    { brand: { name, accent: { light: accent, dark: accent } }, items: [...items] },
    clientFiles,
  );
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.title).toBe(`Console · ${name}`);
  expect(page.querySelector('b, i')).toBeNull();
  const data = page.getElementById('hub-catalog')?.textContent ?? '';
  expect(JSON.parse(data)).toMatchObject({
    brand: { name },
    items: [{ id: 7, name: '</script><i>' }],
  });
});

test('the HTML document has no inline event handlers and no style attributes', () => {
  const html = documentOf(
    { brand: { name: 'Hub', accent: { light: accent, dark: accent } }, items: [] },
    clientFiles,
  );
  const page = new DOMParser().parseFromString(html, 'text/html');
  const attributes = [...page.querySelectorAll('*')].flatMap((element) =>
    element.getAttributeNames(),
  );
  expect(attributes.filter((name) => name === 'style' || name.startsWith('on'))).toEqual([]);
});

test('the web app manifest installs the console as an app that starts at /console/', () => {
  const brand = { name: '<Atelier>', accent: { light: accent, dark: accent } };
  const files = installableOf({ brand, name: 'Console · <Atelier>', base: '/console/' });
  const manifest = JSON.parse(files['app.webmanifest'] ?? '') as Record<string, unknown>;
  expect(manifest).toMatchObject({
    name: 'Console · <Atelier>',
    start_url: '/console/',
    scope: '/console/',
    display: 'standalone',
    icons: [{ src: '/console/app.svg', purpose: 'any' }, { purpose: 'maskable' }],
  });
  const icon = new DOMParser().parseFromString(files['app.svg'] ?? '', 'image/svg+xml');
  expect(icon.querySelector('parsererror')).toBeNull();
  expect(icon.querySelector('text')?.textContent).toBe('<');
  const html = documentOf({ brand, items: [] }, clientFiles);
  expect(html).toContain('<link rel="manifest" crossorigin="use-credentials"');
});
