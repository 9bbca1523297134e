import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { english, languages } from '@hub/language/languages';
import { translationFile } from '@hub/language/translations';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { lintPlanted } from './test/planted-tree.ts';
import { inRoot } from '#scripts/machine/places.ts';
import { faultsOf, missingIn, type PoFile } from '#scripts/house/test/translation-faults.ts';
import { updatedPo } from '#scripts/translations/po.ts';
import { readSources, type Entry } from '#scripts/translations/sources.ts';
import { isRead, readPaths } from '#scripts/house/test/message-usage.ts';

const files: readonly PoFile[] = languages
  .filter((language) => language !== english)
  .map(({ code }) => ({ code, text: readFileSync(translationFile(code), 'utf8') }));
const code = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: inRoot('') })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => inRoot(path));

let entries: readonly Entry[];
beforeAll(async () => {
  entries = await readSources();
});

test('each translation has the placeholders, tags and plural forms of its text', () => {
  expect(files.flatMap((file) => faultsOf(file, entries))).toEqual([]);
});

test('every text is translated (if not: npm run translations)', () => {
  expect(files.flatMap((file) => missingIn(file, entries))).toEqual([]);
});

test('no message is unused', () => {
  const paths = readPaths(code);
  const unused = entries.filter(({ id }) => !isRead(id, paths));
  expect(unused.map(({ id, file }) => `${id} in ${file}`)).toEqual([]);
});

/**
 * Returns the ids of texts without placeholders, which code reads by naming them, and of their
 * lists.
 */
const namedTexts = (): ReadonlySet<string> =>
  new Set(
    entries
      .filter(({ plural, english: text }) => plural === undefined && !text.includes('{'))
      .flatMap(({ id }) => [id, id.replace(/\.\d+$/, '')]),
  );

test('no module reads a text while it loads, because that text would stay English', () => {
  const texts = namedTexts();
  const early = code.flatMap((file) =>
    [...readPaths([file], false)]
      .filter((path) => texts.has(path))
      .map((path) => `${path} ${file}`),
  );
  expect(early).toEqual([]);
});

const some: readonly Entry[] = [
  { id: 'a.open', english: 'Open <link>{site}</link>', file: 'a/texts.ts' },
  { id: 'a.sites', english: '{count} site', plural: '{count} sites', file: 'a/texts.ts' },
];
const arabic = updatedPo('ar', some, '')
  .replace('</link>"\nmsgstr ""', '</link>"\nmsgstr "<link>{site}</link> افتح"')
  .replaceAll(/msgstr\[(\d)\] ""/g, 'msgstr[$1] "{count} مواقع"');

test.each([
  ['none', '', '', []],
  ['a placeholder', 'msgstr "<link>{site}', 'msgstr "<link>{sites}', ['a.open']],
  ['a tag', '</link> افتح', '<link/> افتح', ['a.open']],
  ['a placeholder of a plural', 'msgstr[3] "{count}', 'msgstr[3] "{number}', ['a.sites']],
  ['one of six plural forms', 'msgstr[4] "{count} مواقع"', 'msgstr[4] ""', ['a.sites']],
  ['none, because a word replaces the number', 'msgstr[1] "{count} ', 'msgstr[1] "', []],
  ['the header', 'nplurals=6', 'nplurals=2', ['Plural-Forms']],
])('detects a fault in a translation: %s', (...[, from, to, found]) => {
  const faults = faultsOf({ code: 'ar', text: arabic.replace(from, to) }, some);
  expect(faults).toEqual(found.map((name) => expect.stringContaining(name)));
});

test('detects a text that is not translated or has changed since', () => {
  expect(missingIn({ code: 'ar', text: arabic }, some)).toEqual([]);
  const [open, sites] = some as [Entry, Entry];
  const changed = [{ ...open, english: 'Visit <link>{site}</link>' }, sites];
  expect(missingIn({ code: 'ar', text: arabic }, changed)).toEqual([
    'ar: a.open is not translated',
  ]);
  expect(missingIn({ code: 'ar', text: updatedPo('ar', some, '') }, some)).toHaveLength(2);
});

/** Writes files to a temporary folder; returns the paths of the messages that they read. */
function plant(sources: Readonly<Record<string, string>>, inFunctions = true) {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const folder = mkdtempSync(inRoot('.cache/messages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const paths = Object.entries(sources).map(([name, text]) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  });
  return [...readPaths(paths, inFunctions)].toSorted();
}

const texts = `export const texts = messages('g', { a: 'A', b: { c: 'C', d: 'D' }, list: ['x'] });`;
const from = `import { texts as words } from './texts.ts';`;

test.each([
  ['a name', `${from} f(() => words.b.c);`, ['g.b.c']],
  ['an alias', `${from} const part = words.b; const F = () => part.d;`, ['g.b.d']],
  ['an alias in a function', `${from} function F() { const part = words.b; }`, ['g.b']],
  ['destructuring', `${from} const F = () => { const { a, b } = words; };`, ['g.a', 'g.b']],
  ['a computed name', `${from} const F = (k) => words.b[k].title;`, ['g.b']],
  ['a list', `${from} const F = () => words.list.map((x) => x);`, ['g.list']],
  ['the whole group', `${from} f(words);`, ['g']],
  ['an element', `${from} const F = () => <p title={words.a}>{words.b.c}</p>;`, ['g.a', 'g.b.c']],
  [
    'nothing in a type',
    `${from} type T = typeof words.b; const F = (x: keyof typeof words) => x;`,
    [],
  ],
  ['a re-exported name', `import { other } from './index.ts'; f(() => other.a);`, ['g.a']],
])('finds the messages that a module reads by %s', (_by, use, found) => {
  const index = `export { texts as other } from './texts.ts';`;
  expect(plant({ 'texts.ts': texts, 'index.ts': index, 'use.tsx': use })).toEqual(found);
});

test.each([
  ['const title = words.a;', ['g.a']],
  ['const { a } = words;', ['g.a']],
  ['const rows = [words.b.c];', ['g.b.c']],
  ['const part = words.b; const F = () => part.d;', ['g.b']],
  ['const F = () => words.a; function G() { return words.a; }', []],
])('finds the messages that %j reads while its module loads', (use, found) => {
  expect(plant({ 'texts.ts': texts, 'use.tsx': `${from} ${use}` }, false)).toEqual(found);
});

test('detects literal texts in elements and attributes of buyers’ screens', () => {
  const page = (inside: string): string => `export const Page = () => ${inside};\n`;
  const findings = lintPlanted({
    'apps/web/src/app/a.tsx': page('<p>Your licenses</p>'),
    'apps/web/src/features/licenses/b.tsx': page('<p title="Your licenses" />'),
    'packages/ui/src/c.tsx': page('<img alt="A drawing" src="/a.svg" />'),
    'apps/web/src/app/d.tsx': page('<p className="x">{texts.title} · {texts.note}</p>'),
    'apps/console/src/app/e.tsx': page('<p>Licenses</p>'),
  });
  const found = findings.filter(({ rule }) => rule === 'jsx-no-literals');
  expect(found.map(({ path }) => path).toSorted()).toEqual([
    'apps/web/src/app/a.tsx',
    'apps/web/src/features/licenses/b.tsx',
    'packages/ui/src/c.tsx',
  ]);
});
