import { calls } from '@hub/contract/calls';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeParse } from 'zod/mini';
import { readLegal, type LegalText } from './legal-rules.ts';

function textOf(markdown: string): LegalText {
  const parsed = readLegal(markdown);
  if (!parsed.ok) throw new Error(parsed.faults.join('\n'));
  return parsed.text;
}

const faultsOf = (markdown: string): readonly string[] => {
  const parsed = readLegal(markdown);
  return parsed.ok ? [] : parsed.faults;
};

test('parses a text into a title and a tree of elements', () => {
  const markdown = [
    '# Terms of *Lantern*',
    '',
    'By using it you **agree**; see [privacy](/privacy), [us](https://lantern.example/us) and',
    '[below](#your-account).\\',
    'Write to <legal@lantern.example> about `codes` & more &lt;here&gt;.',
    '',
    '## Your account',
    '',
    '3. one',
    '   - inner',
    '4. two',
    '',
    '> said',
    '',
    '| Cookie | Why |',
    '| --- | --- |',
    '| hub | **signed in** |',
    '',
    '---',
  ].join('\r\n');
  expect(textOf(markdown)).toEqual({
    title: 'Terms of Lantern',
    blocks: [
      {
        kind: 'paragraph',
        spans: [
          { text: 'By using it you ' },
          { text: 'agree', strong: true },
          { text: '; see ' },
          { text: 'privacy', href: '/privacy' },
          { text: ', ' },
          { text: 'us', href: 'https://lantern.example/us' },
          { text: ' and ' },
          { text: 'below', href: '#your-account' },
          { text: '.' },
          { text: '', br: true },
          { text: 'Write to ' },
          { text: 'legal@lantern.example', href: 'mailto:legal@lantern.example' },
          { text: ' about ' },
          { text: 'codes', code: true },
          { text: ' & more <here>.' },
        ],
      },
      { kind: 'heading', level: 2, id: 'your-account', spans: [{ text: 'Your account' }] },
      {
        kind: 'list',
        start: 3,
        items: [
          [
            { kind: 'paragraph', spans: [{ text: 'one' }] },
            {
              kind: 'list',
              start: null,
              items: [[{ kind: 'paragraph', spans: [{ text: 'inner' }] }]],
            },
          ],
          [{ kind: 'paragraph', spans: [{ text: 'two' }] }],
        ],
      },
      { kind: 'quote', blocks: [{ kind: 'paragraph', spans: [{ text: 'said' }] }] },
      {
        kind: 'table',
        head: [[{ text: 'Cookie' }], [{ text: 'Why' }]],
        rows: [[[{ text: 'hub' }], [{ text: 'signed in', strong: true }]]],
      },
      { kind: 'rule' },
    ],
  });
});

test('gives headings with equal text different ids, which links can reach', () => {
  const { blocks } = textOf('# T\n\n## Data\n\n## Data\n\n[second](#data-2)');
  expect(blocks.flatMap((block) => (block.kind === 'heading' ? block.id : []))).toEqual([
    'data',
    'data-2',
  ]);
});

test('reports all faults together, each with its line', () => {
  const markdown = [
    '## No title',
    '',
    '<div onclick="a()">raw</div>',
    '',
    'A <b>word</b>, a ![picture](x.png) and [a script](javascript:alert(1)).',
    '',
    '# A second title',
    '',
    '[nowhere](/not-a-page) [no heading](#nothing) [other](//a.example) [half](https://)',
    '',
    '    indented',
    '',
    'Copyright &copy; and [missing][reference].',
    '',
    '- [ ] to do',
    '',
    '- a\n  - b\n    - c\n      - d\n        - e',
    '',
    '##### Too deep',
  ].join('\n');
  expect(faultsOf(markdown)).toEqual([
    'line 1: must begin with one line “# Title”',
    'line 3: HTML is not shown: <div onclick="a()">raw</div>',
    'line 5: HTML is not shown: <b>',
    'line 5: HTML is not shown: </b>',
    'line 5: pictures are not shown',
    'line 7: has a second “# ” heading: only the title has one, other headings begin with ##',
    'line 11: code blocks are not shown: is a line indented by four spaces?',
    'line 13: [missing][reference] refers to a link that is not defined',
    'line 13: write the character itself instead of &copy;',
    'line 15: task lists are not shown',
    'line 15: is nested more than 4 levels deep in lists and quotations',
    'line 23: the smallest heading is ####',
    'line 5: the link javascript:alert(1) must begin with https://, http://, mailto:, tel:, / or #',
    'line 9: the hub has no page for the link /not-a-page',
    'line 9: this text has no heading for the link #nothing',
    'line 9: the link //a.example must begin with https://, http://, mailto:, tel:, / or #',
    'line 9: the link https:// must begin with https://, http://, mailto:, tel:, / or #',
  ]);
});

test('every accepted text satisfies the contract, and no link runs a script', () => {
  const links = ['[a](javascript:1)', '[a](/terms)', '<data:x>', '[', '](', '![', ']', '('];
  const blocks = ['# T\n\n', '## h', '- ', '1. ', '> ', '\n', '\n\n', '    ', '|', '|-|', '---'];
  const spans = ['<b>', '`', '**', '*', '&amp;', '&#106;', 'x', '\\'];
  const pieces = fc.constantFrom(...links, ...blocks, ...spans);
  const accepted = fc.property(fc.array(pieces, { maxLength: 24 }), (deps) => {
    const parsed = readLegal(`# T\n\n${deps.join('')}`);
    if (!parsed.ok) return;
    expect(safeParse(calls.legal.answer, parsed.text).success).toBe(true);
    expect(JSON.stringify(parsed.text)).not.toMatch(/"href":"(?!\/terms")/);
  });
  fc.assert(accepted, { numRuns: 500 });
});
