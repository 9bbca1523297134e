import { expect, test } from 'vitest';
import { ledeOf } from './dashboard-texts.ts';

const one = (activates: boolean, used = false, status = 'valid') => ({ activates, used, status });
const [theme, used, builder] = [one(true), one(true, true), one(false)];

test.each([
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
])('of %j it says: %s', (licenses, words) => {
  expect(ledeOf(licenses)).toBe(words);
});
