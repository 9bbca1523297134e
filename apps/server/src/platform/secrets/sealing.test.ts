import { expect, test } from 'vitest';
import { createKeys } from './keys.ts';
import { createSealing } from './sealing.ts';

const old = createKeys('the secret of last year');
const current = createKeys('the secret of this year');

test('opens a sealed value only for the row that it was sealed for', () => {
  const sealing = createSealing([current]);
  const sealed = sealing.seal('a refresh token', 'accounts:1');
  expect(sealed).not.toContain('refresh');
  expect(sealing.open(sealed, 'accounts:1')).toBe('a refresh token');
  expect(sealing.open(sealed, 'accounts:2')).toBeNull();
});

test('opens values of the old key after a rotation, and seals with the new key', () => {
  const sealed = createSealing([old]).seal('text', 'here');
  const rotated = createSealing([current, old]);
  expect(rotated.open(sealed, 'here')).toBe('text');
  expect(createSealing([current]).open(rotated.seal('text', 'here'), 'here')).toBe('text');
});

test('returns null for a missing key or a changed value', () => {
  const sealed = createSealing([old]).seal('text', 'here');
  expect(createSealing([current]).open(sealed, 'here')).toBeNull();
  const flipped = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
  expect(createSealing([old]).open(flipped, 'here')).toBeNull();
  expect(createSealing([old]).open('nonsense', 'here')).toBeNull();
});
