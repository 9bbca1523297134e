import { expect, test } from 'vitest';
import { isolated } from './direction.ts';

test.each([
  ['Bea', 'Bea'],
  ['Zoë Ångström', 'Zoë Ångström'],
  ['Bea\u202Egro.live', 'Beagro.live'],
  ['\u2067Bea\u2069\u200F', 'Bea'],
  ['שרה', '\u2068שרה\u2069'],
  ['علی\u200Cرضا', '\u2068علی\u200Cرضا\u2069'],
  ['\u202Eשרה', '\u2068שרה\u2069'],
  ['', ''],
])('%j stands in a sentence as %j', (name, shown) => {
  expect(isolated(name)).toBe(shown);
});
