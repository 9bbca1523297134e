import { expect, test } from 'vitest';
import { idOfToken, makeToken } from './service.ts';
import { randomIds } from '#platform/ids.ts';

const { id, token } = makeToken(() => randomIds.token());

test('a token consists of a prefix, its id, 256 random bits and a checksum', () => {
  expect(token).toMatch(/^hub_[0-9a-f]{12}_[0-9a-f]{72}$/);
  expect(idOfToken(token)).toBe(id);
  expect(makeToken(() => randomIds.token()).token).not.toBe(token);
});

test('text that is no token has no id', () => {
  const cases = [
    ['nothing', ''],
    ['another prefix', token.replace('hub_', 'hab_')],
    ['a sign more', `${token}0`],
    ['a sign less', token.slice(0, -1)],
    ['capitals', token.toUpperCase()],
    ['a sign that was changed', token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    [
      'a secret that was changed',
      token.replace(/_(.)(?=[0-9a-f]{71}$)/, (_all, first) => `_${first === '0' ? '1' : '0'}`),
    ],
    ['a line more', `${token}\n`],
  ] as const;
  for (const [_what, text] of cases) {
    expect.soft(idOfToken(text), `${_what} is none`).toBeNull();
  }
});
