import { describe, expect, test } from 'vitest';
import { readCode, recoveryCodesOf, spell } from './code-rules.ts';

describe('readCode', () => {
  test('recognizes app codes and recovery codes in every spelling', () => {
    for (const [typed, code] of [
      ['123456', { kind: 'app', code: '123456' }],
      [' 123 456 ', { kind: 'app', code: '123456' }],
      ['123-456', { kind: 'app', code: '123456' }],
      ['１２３４５６', { kind: 'app', code: '123456' }],
      ['12\u{A0}34\u{2009}56', { kind: 'app', code: '123456' }],
      ['abcd-2345-EFGH-6789', { kind: 'recovery', code: 'abcd2345efgh6789' }],
      ['ABCD2345EFGH6789', { kind: 'recovery', code: 'abcd2345efgh6789' }],
      // Letters that resemble digits count as digits.
      ['oOiI-lL23-4567-89ab', { kind: 'recovery', code: '00111123456789ab' }],
      ['12345', { kind: 'wrong_length' }],
      ['1234567', { kind: 'wrong_length' }],
      ['1234 5678', { kind: 'wrong_length' }],
      ['', { kind: 'wrong_length' }],
      ['-', { kind: 'wrong_length' }],
      ['12a456', { kind: 'not_digits' }],
      ['abcdef', { kind: 'not_digits' }],
      ['abcd-2345-efgh-678u', { kind: 'wrong_length' }],
      ['🐎🐎🐎', { kind: 'not_digits' }],
    ] as const) {
      expect.soft(readCode(typed), JSON.stringify(typed)).toEqual(code);
    }
  });
});

test('ten recovery codes of 80 random bits are made, and are read as they are displayed', () => {
  let next = 0;
  const codes = recoveryCodesOf(() => Buffer.alloc(32, (next += 1)));
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
    expect(readCode(spell(code))).toEqual({ kind: 'recovery', code });
  }
  // Every random bit changes the code.
  const one = Buffer.alloc(10);
  one[9] = 1;
  const two = Buffer.alloc(10);
  two[0] = 128;
  const [zeros, last, first] = [Buffer.alloc(10), one, two].map(
    (bytes) => recoveryCodesOf(() => bytes)[0],
  );
  expect(new Set([zeros, last, first]).size).toBe(3);
});
