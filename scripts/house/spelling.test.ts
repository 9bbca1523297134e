import { expect, test } from 'vitest';
import { shownWords } from './test/shown-words.ts';
import { isTest, sourcesOf, type Source } from './test/sources.ts';

/** British spellings: whole words, and stems before `-ise` and its inflections. */
const words =
  'licence|cancell(?:ed|able)|cancelling|catalogue|colour|behaviour|favourite|centred?|metre|grey|' +
  'honour|neighbour|labour|rumour|flavour|harbour|humour|label(?:led|ling)|travell(?:ed|ing|er)|' +
  'modell(?:ed|ing)|signall(?:ed|ing)|enrol|enrolment|fulfil|fulfilment|programme|learnt|spelt|' +
  'burnt|dreamt|defence|offence|pretence|judgement|acknowledgement|whilst|amongst|dialogue|cheque|' +
  'analys(?:e|ed|es|ing)|paralys(?:e|ed)|practis(?:e|ed|ing)|artefact|tyre|plough|sceptic|' +
  'mould|ageing|jewellery|manoeuvre|instal|instalment|storey|kerb|pyjamas';
const stems =
  'anonym|apolog|author|capital|categor|central|character|critic|custom|digit|emphas|final|general|' +
  'harmon|initial|local|maxim|memor|minim|modern|normal|optim|organ|personal|priorit|public|real|' +
  'recogn|serial|special|stabil|standard|steril|summar|symbol|synchron|util|visual';
const british = new RegExp(
  `\\b(?:un|re|de|re-)?(?:(?:${words})s?|(?:${stems})is(?:e|es|ed|ing|er|ers|ation|ations))\\b`,
  'gi',
);

/**
 * Allowed texts: `cancelled` is a state in database and API; 'Cancelling...' is a text of the
 * specification.
 */
const allowed = /(?<=^|')(?:verification\.)?cancelled(?=$|')|Cancelling\.\.\./g;

const spelledBritish = (source: Source): string[] =>
  shownWords(source).flatMap(({ line, text }) =>
    (text.replaceAll(allowed, '').match(british) ?? []).map(
      (it) => `${source.path}:${line}: ${it}`,
    ),
  );

const scripts = sourcesOf(/^(?:apps|packages)\/[^/]+\/src\/.*\.tsx?$/);
const others = sourcesOf(/^wordpress\/.*\.(?:php|pot)$|^catalog\.json$|^apps\/.*\.(?:html|svg)$/);
const shown = [...scripts, ...others].filter((source) => !isTest(source));

test('the search covers texts for people', () => {
  expect(shown.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'apps/server/src/features/identity/mails.tsx',
      'apps/web/src/features/legal/terms-page.tsx',
      'apps/sandbox/src/pages/home.ts',
      'packages/contract/src/problems.ts',
      'wordpress/hub-activation/includes/base/class-words.php',
      'catalog.json',
    ]),
  );
});

test('texts for people use the specification’s spelling: license, synchronize', () => {
  expect(shown.flatMap(spelledBritish)).toEqual([]);
});

test('lists British spellings by file', () => {
  const cases = [
    ['apps/web/src/a/texts.ts', "export const a = 'Which licence shall it use?';", ['licence']],
    [
      'apps/web/src/a/texts.ts',
      'export const a = (it: string) => `${it} was cancelled.`;',
      ['cancelled'],
    ],
    [
      'apps/server/src/a/mails.tsx',
      'export const A = () => <p>Unrecognised colours</p>;',
      ['Unrecognised', 'colours'],
    ],
    [
      'wordpress/a.php',
      "__( 'Your catalogue was synchronised.', 'a' )",
      ['catalogue', 'synchronised'],
    ],
    ['catalog.json', '{ "name": "Help centre" }', ['centre']],
    ['apps/web/src/a/texts.ts', "// A licence.\nexport const cancelling = 'Cancelling...';", []],
    ['apps/server/src/a/rules.ts', "export const isOver = status === 'cancelled';", []],
    ['wordpress/a.php', '\t * Gives the licence back.', []],
  ] as const;
  for (const [path, text, held] of cases) {
    expect
      .soft(
        spelledBritish({ path, text }).map((it) => it.split(': ')[1]),
        `${path} with ${JSON.stringify(text)} holds ${JSON.stringify(held)}`,
      )
      .toEqual(held);
  }
});
