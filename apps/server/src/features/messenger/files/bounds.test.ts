import { expect, test } from 'vitest';
import { asNoRoom } from './bounds.ts';

const called = (code: string): Error => Object.assign(new Error(code), { code });

test.each(['ENOSPC', 'EDQUOT'])(
  'reports %s to the sender as missing storage, with the error as its cause',
  (code) => {
    const error = called(code);
    expect(asNoRoom(error)).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^Files cannot be stored right now\./),
      cause: error,
    });
  },
);

test('returns other errors unchanged', () => {
  const error = called('EACCES');
  expect(asNoRoom(error)).toBe(error);
});
