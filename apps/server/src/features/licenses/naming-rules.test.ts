import { expect, test } from 'vitest';
import { readLicenseName } from './naming-rules.ts';

const code = '3f1c9a52-7d04-4e8b-9b16-0c5e2ad87f31';
const digits = '12345678-1234-1234-1234-123456789012';

test.each([
  ['a license id', ' 42\n', 42],
  ['a purchase code', ` ${code} `, code],
  ['a purchase code that has digits only', digits, digits],
  ['more digits than an id can have', '1234567890', '1234567890'],
  ['an empty text', ' ', ''],
])('reads %s', (_what, typed, name) => {
  expect(readLicenseName(typed)).toBe(name);
});
