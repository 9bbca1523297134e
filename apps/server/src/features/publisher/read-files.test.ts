import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readPublished } from './read-files.ts';

function aFolder(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-published-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

const film = Buffer.from('\0\0\0\x20ftypisom and what else a film holds', 'latin1');
const poster = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"/>';

const catalog = {
  brand: { logo: { light: 'logo.svg', dark: 'dark.svg' }, favicon: 'icon.png' },
  legal: { terms: 'terms.md', privacy: 'privacy.md' },
  videos: { deactivate_plugins: { file: 'film.mp4', captions: 'film.vtt', poster: 'film.png' } },
};

test('derives addresses from the content of files, and reads the legal texts', async () => {
  const folder = aFolder({
    'logo.svg': svg,
    'dark.svg': svg,
    'icon.png': poster,
    'film.png': poster,
    'film.mp4': film,
    'film.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\nLook',
    'terms.md': '\uFEFF# Terms\n\nBe kind.',
    'privacy.md': '# Privacy',
  });
  const { faults, values, files, legal } = await readPublished(catalog, folder);
  expect(faults).toEqual([]);
  expect(values.get('brand.logo.light')).toMatch(/^\/publisher\/[\w-]{22}\.svg$/);
  expect(values.get('brand.logo.light')).toBe(values.get('brand.logo.dark'));
  expect(values.get('brand.logo.ratio')).toBe(3);
  expect(values.has('legal.terms')).toBe(false);
  expect(files.map(({ type }) => type)).toEqual([
    'image/svg+xml',
    'image/svg+xml',
    'image/png',
    'video/mp4',
    'text/vtt; charset=utf-8',
    'image/png',
  ]);
  expect(legal).toEqual({
    terms: { title: 'Terms', blocks: [{ kind: 'paragraph', spans: [{ text: 'Be kind.' }] }] },
    privacy: { title: 'Privacy', blocks: [] },
  });
});

test('reports every fault of every file with the path in the catalog', async () => {
  const folder = aFolder({
    'dark.svg': '<svg><script/></svg>',
    'icon.png': svg,
    'film.png': '',
    'film.mp4': 'no film',
    'film.vtt': 'WEBVTT\n\nno cue',
    'terms.md': Buffer.from([0xff, 0xfe]),
    'privacy.md': '',
  });
  mkdirSync(join(folder, 'logo.svg'));
  truncateSync(join(folder, 'privacy.md'), 300_001);
  const { faults } = await readPublished(catalog, folder);
  expect(faults).toEqual([
    'brand.logo.light: logo.svg cannot be read',
    'brand.logo.dark: contains a script, and scripts do not run in pictures',
    'brand.logo.dark: needs xmlns="http://www.w3.org/2000/svg"; without it, browsers draw nothing',
    'brand.logo.dark: needs a viewBox, or a width and a height in pixels',
    'brand.favicon: does not contain PNG data',
    'legal.terms: is not text in UTF-8',
    'legal.privacy: has more than 300,000 bytes',
    'videos.deactivate_plugins.file: does not contain MP4 data',
    'videos.deactivate_plugins.captions: contains no captions',
    'videos.deactivate_plugins.poster: is empty',
  ]);
});

test('does not read a file outside of the folder', async () => {
  const named = { legal: { terms: '../secret.md', privacy: '/etc/secret.md' }, brand: 'x' };
  expect((await readPublished(named, aFolder({}))).faults).toEqual([]);
});

test('reports a fault of a legal text with its language', async () => {
  const folder = aFolder({ 'terms.md': '# Terms', 'terms.ar.md': '# <b>', 'terms.xx.md': '# <b>' });
  const { faults } = await readPublished({ legal: { terms: 'terms.md' } }, folder);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/^legal\.terms\.ar: /);
});
