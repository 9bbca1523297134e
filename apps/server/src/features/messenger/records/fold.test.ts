import { expect, test } from 'vitest';
import { fold, foldedText } from './fold.ts';

test('case, accents and white space are folded for the search', () => {
  const cases = [
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
  ] as const;
  for (const [text, folded] of cases) {
    expect.soft(fold(text), `${text} is searched as ${folded}`).toBe(folded);
    expect.soft(foldedText(text), `${text} is searched as ${folded}`).toBe(` ${folded}`);
  }
});
