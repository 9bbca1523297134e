import { expect, test } from 'vitest';
import { isPart } from './search-text.ts';

test.each([
  ['', false],
  ['w', false],
  ['   ', false],
  // One character of two UTF-16 code units.
  ['\u{1F600}', false],
  ['wp', true],
  [' wp ', true],
])('decides if %j is long enough for a search: %j', (text, isEnough) =>
  expect(isPart(text)).toBe(isEnough),
);
