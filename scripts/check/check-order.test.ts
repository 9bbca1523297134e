import { expect, test } from 'vitest';
import { readOrder } from './check-order.ts';

test('without a word, everything is checked', () => {
  expect(readOrder([])).toEqual({ what: 'everything', postgres: false });
  expect(readOrder(['--postgres'])).toEqual({ what: 'everything', postgres: true });
});

test('each word asks for one thing', () => {
  expect(readOrder(['a.ts', 'b.ts', '--postgres'])).toEqual({
    what: 'files',
    files: ['a.ts', 'b.ts'],
    postgres: true,
  });
  expect(readOrder(['--all'])).toEqual({ what: 'everything', again: true, postgres: false });
  expect(readOrder(['--changed'])).toEqual({ what: 'changed', postgres: false });
  expect(readOrder(['--scene', 'licenses: empty'])).toMatchObject({ name: 'licenses: empty' });
  expect(readOrder(['--journey', 'main-job'])).toMatchObject({ what: 'journey', name: 'main-job' });
  expect(readOrder(['--stop-postgres'])).toMatchObject({ what: 'stop' });
  expect(readOrder(['-h', '--changed'])).toMatchObject({ what: 'help' });
});

test.each([
  [['--chnaged'], 'Unknown option'],
  [['--scene'], 'argument missing'],
  [['a.ts', '--changed'], 'One thing at a time'],
  [['--all', '--changed'], 'One thing at a time'],
  [['--journey', 'race', '--postgres'], 'choose their databases themselves'],
])('%j is refused in words, with the usage', (words, sentence) => {
  expect(() => readOrder(words)).toThrow(sentence);
  expect(() => readOrder(words)).toThrow('Usage: npm run check');
});
