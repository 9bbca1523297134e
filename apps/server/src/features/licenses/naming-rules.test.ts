import { expect, test } from 'vitest';
import { licenseIdIn } from './naming-rules.ts';

test.each([
  ['its number', ' 42\n', 42],
  ['a purchase code', '3f1c9a52-7d04-4e8b-9b16-0c5e2ad87f31', null],
  ['a purchase code of digits alone', '12345678-1234-1234-1234-123456789012', null],
  ['more digits than a number of the database has', '1234567890', null],
  ['nothing', ' ', null],
])('an operator names a licence by %s', (_what, typed, id) => {
  expect(licenseIdIn(typed)).toBe(id);
});
