import { expect, test } from 'vitest';
import { isListedPassword } from './new-password.ts';
import { isCommonPassword } from './password-rules.ts';

test('fewer than one in ten thousand generated passwords counts as common', () => {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  let seed = 42;
  const below = (most: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * most);
  };
  const made = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 8 }, () => signs[below(signs.length)]).join(''),
  );
  expect(made.filter((each) => isCommonPassword(each, isListedPassword)).length).toBeLessThan(2);
});
