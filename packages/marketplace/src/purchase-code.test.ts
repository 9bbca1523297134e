import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalisePurchaseCode } from '#marketplace/purchase-code.ts';

const code = '86781236-23d0-4b3c-7dfa-c1c147e0dece';

test.each([
  ['alone', code],
  ['in capitals', code.toUpperCase()],
  ['with space around it', `\n ${code}\t`],
  ['with zero-width characters in it', `\uFEFF${code.slice(0, 9)}\u200B${code.slice(9)}`],
  ['with a soft hyphen', `${code.slice(0, 4)}\u00AD${code.slice(4)}`],
  ['after a no-break space', `\u00A0${code}`],
  ['with its label', `Purchase code: ${code}`],
  ['with its label on the line before', `Item Purchase Code\n${code}\nThank you`],
  ['in quotes', `“${code}”`],
  ['in straight quotes', `"${code}"`],
  ['with a full stop', `${code}.`],
  ['in a sentence', `My code is ${code.toUpperCase()}, bought in May.`],
  ['with a line break in it', `${code.slice(0, 14)}\n${code.slice(14)}`],
  ['with dashes instead of hyphens', code.replaceAll('-', '\u2013')],
])('reads a code %s', (_, text) => {
  expect(normalisePurchaseCode(text)).toBe(code);
});

test('reads the ligature ff and full-width digits as letters and digits', () => {
  const pasted = '\uFB0081236\uFF10-23d0-4b3c-7dfa-c1c147e0dece';
  expect(normalisePurchaseCode(pasted)).toBe('ff812360-23d0-4b3c-7dfa-c1c147e0dece');
});

test.each([
  '',
  'null',
  code.slice(1),
  `${code}0`,
  code.replaceAll('-', ''),
  `${code} ${code}`,
  `a${code}`,
  `${code}-1`,
  `x-${code}`,
])('finds no code in %j', (text) => {
  expect(normalisePurchaseCode(text)).toBeNull();
});

test('returns a code or null for any input, and leaves a code unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 500 }), fc.uuid()), (text) => {
      const codeInText = normalisePurchaseCode(text);
      if (codeInText !== null) expect(normalisePurchaseCode(codeInText)).toBe(codeInText);
    }),
  );
});
