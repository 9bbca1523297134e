import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('writes values so that every CSV reader restores them', () => {
  const cases = [
    ['a plain text', 'Essentials', 'Essentials'],
    ['a comma', 'Buyer, Bea', '"Buyer, Bea"'],
    ['a semicolon, the separator of other spreadsheets', 'a;b', '"a;b"'],
    ['a quote', 'the "best"', '"the ""best"""'],
    ['two lines', 'one\r\ntwo', '"one\r\ntwo"'],
    ['letters of another alphabet', 'Петрова 王芳', 'Петрова 王芳'],
    ['a name with isolation characters', '\u2068ליה\u2069', 'ליה'],
    ['nothing', null, ''],
    ['an instant', new Date('2026-11-22T10:00:00Z'), '2026-11-22T10:00:00.000Z'],
    ['a number', -7, '-7'],
  ] as const;
  for (const [_what, value, expected] of cases) {
    expect.soft(csvLine([value, 1]), _what).toBe(`${expected},1\r\n`);
  }
});

test('writes a spreadsheet formula as text', () => {
  const cases = [
    '=1+1',
    '+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '\u{A0}=1',
    '\u{FEFF}=1',
    '\uFF1D1',
    '=HYPERLINK("https://bad.example","x")',
    '=cmd|" /C calc"!A0',
  ] as const;
  for (const typed of cases) {
    const cell = csvLine([typed]).trimEnd().replace(/^"/, '');
    expect.soft(cell.startsWith("'"), `is written as text: ${JSON.stringify(typed)}`).toBe(true);
    expect
      .soft(
        csvLine(['before', typed, 'after']).split(typed.replaceAll('"', '""')),
        `is written as text: ${JSON.stringify(typed)}`,
      )
      .toHaveLength(2);
  }
});

test.each([
  ['x;=1+1', "x;'=1+1"],
  ['x\t=1+1', "x\t'=1+1"],
  ['x|=1+1', "x|'=1+1"],
  ['x; \u{A0}@SUM(A1)', "x; \u{A0}'@SUM(A1)"],
  ['one\n-1+1', "one\n'-1+1"],
  ['a ;; +1', "a ;; '+1"],
  [';=1+1', ";'=1+1"],
  ['| @SUM(A1)', "| '@SUM(A1)"],
  [' ;; -1+1', " ;; '-1+1"],
  ['\t;=1+1', "'\t;'=1+1"],
  ['x;"=1+1', `x;""'=1+1`],
])('escapes a formula after another separator: %j', (typed, defused) => {
  expect(csvLine([typed]).trimEnd()).toBe(`"${defused}"`);
});
