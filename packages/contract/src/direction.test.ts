import { expect, test } from 'vitest';
import { isolated } from './direction.ts';

test('isolates a right-to-left name and removes characters that change direction', () => {
  const cases = [
    ['Bea', 'Bea'],
    ['Zoë Ångström', 'Zoë Ångström'],
    ['Bea\u202Egro.live', 'Beagro.live'],
    ['\u2067Bea\u2069\u200F', 'Bea'],
    ['שרה', '\u2068שרה\u2069'],
    ['علی\u200Cرضا', '\u2068علی\u200Cرضا\u2069'],
    ['\u202Eשרה', '\u2068שרה\u2069'],
    ['', ''],
  ] as const;
  for (const [name, shown] of cases) {
    expect
      .soft(
        isolated(name),
        `${JSON.stringify(name)} is shown in a sentence as ${JSON.stringify(shown)}`,
      )
      .toBe(shown);
  }
});
