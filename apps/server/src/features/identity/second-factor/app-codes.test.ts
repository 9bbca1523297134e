import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { secretOf, stepOf, uriOf } from './app-codes.ts';

// Seed of RFC 6238, appendix B. Its codes have eight digits, and the hub uses the last six.
const secret = secretOf(Buffer.from('12345678901234567890'));
const at = (second: number) => new Date(second * 1000);

test.each([
  [59, '287082', 1],
  [1111111109, '081804', 37037036],
  [1111111111, '050471', 37037037],
  [1234567890, '005924', 41152263],
  [2000000000, '279037', 66666666],
])('the RFC 6238 code at second %i is %s', (second, code, step) => {
  expect(stepOf(secret, code, at(second))).toEqual({ kind: 'now', step });
});

// Ten seconds after the start of a time step.
const now = 1_700_000_020;
const codeAt = (second: number) => generateSync({ secret, epoch: second });

test('a code is classified by the distance of its time step', () => {
  for (const [offset, kind] of [
    [0, 'now'],
    [19, 'now'],
    [-30, 'now'],
    // The first second of the previous time step.
    [-40, 'now'],
    [49, 'now'],
    [-41, 'old'],
    [-310, 'old'],
    [-311, 'wrong'],
    [50, 'wrong'],
  ] as const) {
    expect
      .soft(
        stepOf(secret, codeAt(now + offset), at(now)).kind,
        `the code of ${offset} seconds away is ${kind}`,
      )
      .toBe(kind);
  }
});

test('the link for an app on the same device contains the names of hub and account', () => {
  expect(uriOf(secret, { issuer: 'Customer Hub', label: 'bea' })).toBe(
    `otpauth://totp/Customer%20Hub:bea?secret=${secret}&issuer=Customer%20Hub`,
  );
});
