import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '#scripts/machine/places.ts';
import { sourcesOf } from './test/sources.ts';

const documents = sourcesOf(/\.md$/);
const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const workspaces = sourcesOf(/^(?:apps|packages)\/[^/]+\/package\.json$/).map(
  ({ text }) => JSON.parse(text) as Partial<typeof manifest>,
);
const scriptNames = new Set(
  [manifest, ...workspaces].flatMap(({ scripts = {} }) => Object.keys(scripts)),
);

/**
 * Returns true for a pattern or example instead of a file: `docs/decisions/NNNN-title.md`,
 * `features/*`, `apps/{a,b}`.
 */
const isPattern = (path: string): boolean => /[*{<>…]|NNNN|\bX\b|[A-Z]{4,}(?!\.md$)/.test(path);
/** Returns true for a file that a documented command creates. */
const isMade = (path: string): boolean =>
  /(?:^|\/)(?:dist|node_modules|\.data|\.cache)(?:\/|$)/.test(path);

const FILES =
  /(?<![\w./@#-])(?:apps|packages|scripts|docs|deploy|e2e|bench|wordpress|\.ci)\/[\w./*{},<>…-]*/g;
const LINKS = /\]\((?!https?:|mailto:|#)([^)\s#]+)/g;
const COMMANDS = /npm run ([\w:-]+)/g;

const withoutEnd = (path: string): string => path.replace(/[.,:/]+$/, '');

function missingPaths(path: string, text: string): string[] {
  const named = [...text.matchAll(FILES)].map(([found]) => withoutEnd(found));
  const linked = [...text.matchAll(LINKS)].map(([, link = '']) => join(dirname(path), link));
  // The README of a package may use paths relative to its folder.
  return [...named, ...linked]
    .filter((file) => !isPattern(file) && !isMade(file))
    .filter((file) => !existsSync(inRoot(file)) && !existsSync(inRoot(dirname(path), file)));
}

test('every document names files that exist', () => {
  for (const { path, text } of documents) {
    expect.soft(missingPaths(path, text), `${path} names files that exist`).toEqual([]);
  }
});

test('every document names npm scripts that exist', () => {
  for (const { path, text } of documents) {
    const named = [...text.matchAll(COMMANDS)].map(([, name = '']) => name);
    expect
      .soft(
        named.filter((name) => !scriptNames.has(name)),
        `${path} names npm scripts that exist`,
      )
      .toEqual([]);
  }
});

test('no document names line numbers', () => {
  for (const { path, text } of documents) {
    expect
      .soft(
        text.match(/\b[\w/-]+\.(?:tsx?|mjs|php|css):\d+/g) ?? [],
        `${path} names no line numbers, which drift`,
      )
      .toEqual([]);
  }
});

test('every npm script has its file', () => {
  for (const [_name, command] of Object.entries(manifest.scripts)) {
    const files = command.split(' ').filter((word) => /\.(?:ts|mjs)$/.test(word));
    expect
      .soft(
        files.filter((file) => !existsSync(inRoot(file))),
        `npm run ${_name} has its file`,
      )
      .toEqual([]);
  }
});

test('docs/operating.md links every document of its folder', () => {
  const first = readFileSync(inRoot('docs/operating.md'), 'utf8');
  const pages = documents
    .map(({ path }) => path)
    .filter((path) => path.startsWith('docs/operating/'));
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter((path) => !first.includes(`](${path.slice('docs/'.length)})`))).toEqual([]);
});

const decisions = documents.flatMap(({ path, text }) => {
  const number = /^docs\/decisions\/0*(\d+)-/.exec(path)?.[1];
  return number === undefined ? [] : [{ number, text }];
});

test('every decision begins with its number', () => {
  for (const { number, text } of decisions) {
    expect
      .soft(text, `decision ${number} begins with its number`)
      .toMatch(new RegExp(`^# ${number}\\. \\w`));
  }
});

test('every decision has at most 40 lines and is not superseded', () => {
  const long = decisions.filter(({ text }) => text.trimEnd().split('\n').length > 40);
  expect(long.map(({ number }) => number)).toEqual([]);
  const replaced = decisions.filter(({ text }) => /superseded/i.test(text));
  expect(replaced.map(({ number }) => number)).toEqual([]);
});

test('detects a missing file', () => {
  expect(
    missingPaths('a.md', 'see `scripts/start/start.ts`, docs/none.md and [it](./gone.md)'),
  ).toEqual(['docs/none.md', 'gone.md']);
});

test('the document on catalogs describes every key of a catalog', () => {
  const page = readFileSync(inRoot('docs/operating/catalog.md'), 'utf8');
  const files = ['catalog/catalog.ts', 'catalog/catalog-files.ts'];
  const source = files.map((name) => readFileSync(inRoot('packages/contract/src', name), 'utf8'));
  const keys = source.flatMap((text) =>
    [...text.matchAll(/^ {2,4}(\w+): (?:z\n? *\.|line|web|picture|colour|accent|slug|file)/gm)].map(
      ([, key = '']) => key,
    ),
  );
  expect(keys.length).toBeGreaterThan(30);
  // Fields that the hub derives from the file, so the catalog does not contain them.
  const own = ['ratio', 'protocol'];
  const pageWords = new Set([...page.matchAll(/\w+/g)].map(([word]) => word));
  expect(keys.filter((key) => !pageWords.has(key) && !own.includes(key))).toEqual([]);
});
