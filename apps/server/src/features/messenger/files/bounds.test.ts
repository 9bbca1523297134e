import { expect, test } from 'vitest';
import { asNoRoom } from './bounds.ts';

const called = (code: string): Error => Object.assign(new Error(code), { code });

test.each(['ENOSPC', 'EDQUOT'])('%s is reported to the sender and to operators', (code) => {
  const error = called(code);
  expect(asNoRoom(error)).toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/^Files cannot be stored right now\./),
    cause: error,
  });
});

test('other errors are unchanged', () => {
  const error = called('EACCES');
  expect(asNoRoom(error)).toBe(error);
});
