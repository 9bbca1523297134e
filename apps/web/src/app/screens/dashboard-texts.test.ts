import { expect, test } from 'vitest';
import { ledeOf } from './dashboard-texts.ts';

const licenseFacts = (activates: boolean, used = false, status = 'valid') => ({
  activates,
  used,
  status,
});
const [theme, used, builder] = [licenseFacts(true), licenseFacts(true, true), licenseFacts(false)];

test('the subtitle of the dashboard counts the licenses and their use', () => {
  const cases = [
    [[], 'Your licenses, downloads and help.'],
    [[licenseFacts(true, false, 'refunded')], 'Your licenses, downloads and help.'],
    [[builder], '1 license'],
    [[theme], '1 license · not used yet'],
    [[used], '1 license · in use'],
    [[used, used], '2 licenses · all in use'],
    [[used, theme], '2 licenses · 1 in use'],
    [[theme, builder], '2 licenses · theme license not used yet'],
    [[used, builder], '2 licenses · theme license in use'],
    [[theme, theme, builder], '3 licenses · no theme license in use'],
    [[used, theme, builder], '3 licenses · 1 of 2 theme licenses in use'],
    [[used, used, builder], '3 licenses · 2 of 2 theme licenses in use'],
  ] as const;
  for (const [licenses, expected] of cases) {
    expect
      .soft(ledeOf(licenses), `the subtitle for ${JSON.stringify(licenses)} is ${expected}`)
      .toBe(expected);
  }
});
