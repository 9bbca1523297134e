import { expect, test } from 'vitest';
import { fold, foldedText } from './fold.ts';

test.each([
  ['Müller', 'muller'],
  ['Mu\u0308ller', 'muller'],
  ['SEÑOR', 'senor'],
  ['Straße', 'strasse'],
  ['Żółć', 'zolc'],
  ['Ångström Øre', 'angstrom ore'],
  ['Ёлка Й', 'елка и'],
  ['ﬁn ①', 'fin 1'],
  ['İstanbul ısı', 'istanbul isi'],
  ['שָׁלוֹם', 'שלום'],
  [' a\n\t b ', 'a b'],
  ['\u0301', ''],
])('%s is searched as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(foldedText(text)).toBe(` ${folded}`);
});
