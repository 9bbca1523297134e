import { expect, test } from 'vitest';
import { codesIn } from './code-rules.ts';

const code = 'abadcafe-0000-4000-8000-00000badcafe';

test.each([
  [`My code is ${code}.`, [code]],
  [`“${code.toUpperCase()}”`, [code.toUpperCase()]],
  [`${code}\n${code.replace('a', 'b')}`, [code, code.replace('a', 'b')]],
  [`1${code}`, []],
  [`${code}-1`, []],
  ['no code', []],
])('purchase codes in “%s”', (text, found) => {
  expect(codesIn(text)).toEqual(found);
});
