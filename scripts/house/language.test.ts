import { expect, test } from 'vitest';
import { bannedEverywhere, bannedPhrases } from './test/banned-phrases.ts';
import { commentsAndTitles, frontedComments, unnamedTypes } from './test/language.ts';
import { shownWords } from './test/shown-words.ts';
import { isTest, sourcesOf, type Source } from './test/sources.ts';

const code = sourcesOf(/\.(?:tsx?|mjs|css|php)$/);
const texts = sourcesOf(
  /(?:^|\/)(?:[\w-]+-)?(?:texts|mails|letters|words)\.tsx?$|^wordpress\/.*\.php$/,
).filter((source) => !isTest(source));

const bannedIn = (source: Source, words = shownWords(source), phrases = bannedPhrases): string[] =>
  words.flatMap(({ line, text }) =>
    phrases
      .filter(([phrase]) => phrase.test(text))
      .map(
        ([phrase, instead]) => `${source.path}:${line}: ${phrase.exec(text)?.[0]} => ${instead}`,
      ),
  );

test('the search covers comments, types and texts', () => {
  expect(code.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['apps/server/src/hub.ts', 'packages/ui/src/tokens.css']),
  );
  expect(texts.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'apps/server/src/features/identity/texts.ts',
      'apps/server/src/features/identity/mails.tsx',
      'wordpress/hub-activation/includes/base/class-words.php',
    ]),
  );
});

test('every doc comment begins with a verb or a noun', () => {
  expect(code.flatMap(frontedComments)).toEqual([]);
});

test('every exported type has a noun as its name', () => {
  expect(code.flatMap(unnamedTypes)).toEqual([]);
});

test('texts for people use no banned phrase', () => {
  expect(texts.flatMap((source) => bannedIn(source))).toEqual([]);
});

test('comments and test names use no banned phrase', () => {
  const own = /^scripts\/house\//;
  const others = code.filter(({ path }) => !own.test(path));
  expect(
    others.flatMap((source) => bannedIn(source, commentsAndTitles(source), bannedEverywhere)),
  ).toEqual([]);
});

test.each([
  ['/** Whose license it is. */', ['a.ts:1: Whose']],
  ['const a = 1;\n\n/**\n * What a site sends.\n */', ['a.ts:3: What']],
  ['/** Owner of the license. */\nconst glob = "/** Who */";', []],
  ["const glob = ['src/**/*.ts', '**/what/**'];", []],
])('checks the beginning of %j', (text, found) => {
  expect(frontedComments({ path: 'a.ts', text })).toEqual(found);
});

test.each([
  ['export type Told = string;', ['a.ts:1: Told']],
  ['\nexport interface Measured<T> {}', ['a.ts:2: Measured']],
  ['export interface Which {}', ['a.ts:1: Which']],
  ['export interface MeasuredFile {}\ntype Told = string;\nexport type Feed = URL;', []],
])('checks the types of %j', (text, found) => {
  expect(unnamedTypes({ path: 'a.ts', text })).toEqual(found);
});

test.each([
  ["export const a = 'Somebody signed in.';", ['Somebody']],
  ["export const a = 'It works no more.';", ['no more']],
  ["export const a = 'You have mail.';", ['mail']],
  ["// Nobody reads this.\nexport const a = 'No more than 3, by your mail server.';", []],
])('checks the phrases of %j', (text, found) => {
  const hits = bannedIn({ path: 'apps/web/src/a/texts.ts', text });
  expect(hits.map((hit) => hit.split(': ')[1]?.split(' => ')[0])).toEqual(found);
});

test.each([
  ["/** Anybody's license. */\ntest('the press opens it', () => {});", ['Anybody', 'the press']],
  ["/** Code `nobody`. */\nit.each([1])('opens it', () => {});", []],
])('checks the comments and test names of %j', (text, found) => {
  const source = { path: 'a.test.ts', text };
  const hits = bannedIn(source, commentsAndTitles(source), bannedEverywhere);
  expect(hits.map((hit) => hit.split(': ')[1]?.split(' => ')[0])).toEqual(found);
});
