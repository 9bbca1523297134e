import { expect, test } from 'vitest';
import { ledeOf } from './dashboard-texts.ts';

const one = (activates: boolean, used = false, status = 'valid') => ({ activates, used, status });
const [theme, used, builder] = [one(true), one(true, true), one(false)];

test('the dashboard counts licenses in words', () => {
  const cases = [
    [[], 'Your licenses, downloads and help.'],
    [[one(true, false, 'refunded')], 'Your licenses, downloads and help.'],
    [[builder], 'You have 1 license.'],
    [[theme], 'You have 1 license. None is used yet.'],
    [[used, used], 'You have 2 licenses, in use.'],
    [[used, theme], 'You have 2 licenses, 1 in use.'],
    [[theme, builder], 'You have 2 licenses. The one for a website is not used yet.'],
    [[used, builder], 'You have 2 licenses. The one for a website is in use.'],
    [[theme, theme, builder], 'You have 3 licenses. Of the 2 for websites none is in use.'],
    [[used, theme, builder], 'You have 3 licenses. Of the 2 for websites 1 is in use.'],
    [[used, used, builder], 'You have 3 licenses. Of the 2 for websites 2 are in use.'],
  ] as const;
  for (const [licenses, words] of cases) {
    expect.soft(ledeOf(licenses), `of ${JSON.stringify(licenses)} it says: ${words}`).toBe(words);
  }
});
