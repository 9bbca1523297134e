import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { name, prose } from './fields.ts';

const read = (schema: z.ZodMiniType<string>, given: unknown): string => {
  const parsed = z.safeParse(schema, given);
  return parsed.success ? `: ${parsed.data}` : (parsed.error.issues[0]?.message ?? '');
};

test.each([
  ['  for the shop ', ': for the shop'],
  ['', ': '],
  ['   ', ': '],
  ['two\nlines', 'This must be one line.'],
  ['123456789012345', 'At most 14 characters, please.'],
  [undefined, 'This field is required.'],
])('one line that may be empty: of %j comes %j', (given, result) => {
  expect(read(name(14, 0), given)).toBe(result);
});

test.each([name, prose])('without a least length, an empty text is told as missing', (field) => {
  expect(read(field(14), ' ')).toBe('This field is required.');
  expect(read(field(14, 0), ' ')).toBe(': ');
});
