import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['a plain text', 'Essentials', 'Essentials'],
  ['a comma', 'Buyer, Bea', '"Buyer, Bea"'],
  ['a semicolon, by which other spreadsheets part cells', 'a;b', '"a;b"'],
  ['a quote', 'the "best"', '"the ""best"""'],
  ['two lines', 'one\r\ntwo', '"one\r\ntwo"'],
  ['letters of another alphabet', 'Петрова 王芳', 'Петрова 王芳'],
  ['nothing', null, ''],
  ['an instant', new Date('2026-11-22T10:00:00Z'), '2026-11-22T10:00:00.000Z'],
  ['a number', -7, '-7'],
])('%s', (_what, value, expected) => {
  expect(csvLine([value, 1])).toBe(`${expected},1\r\n`);
});

test.each([
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
])('what a spreadsheet would run is a text: %j', (typed) => {
  const cell = csvLine([typed]).trimEnd().replace(/^"/, '');
  expect(cell.startsWith("'")).toBe(true);
  expect(csvLine(['before', typed, 'after']).split(typed.replaceAll('"', '""'))).toHaveLength(2);
});
