import { describe, expect, test } from 'vitest';
import { rangeOf } from './send-release.ts';

const etag = '"abc"';
const ask = (range: string | undefined, ifRange?: string) =>
  rangeOf({ range, ifRange, etag, size: 1000 });

describe('range of a file with 1000 bytes', () => {
  test('reads the range from the Range header', () => {
    const cases = [
      ['bytes=0-0', { start: 0, end: 0 }],
      ['Bytes=0-0', { start: 0, end: 0 }],
      ['bytes=0-', { start: 0, end: 999 }],
      ['bytes=10-19', { start: 10, end: 19 }],
      ['bytes=990-5000', { start: 990, end: 999 }],
      ['bytes=999-', { start: 999, end: 999 }],
      ['bytes=-1', { start: 999, end: 999 }],
      ['bytes=-5000', { start: 0, end: 999 }],
      ['bytes=1000-', 'unsatisfiable'],
      ['bytes=1000-1001', 'unsatisfiable'],
      ['bytes=-0', 'unsatisfiable'],
      ['bytes=20-10', null],
      ['bytes=-', null],
      ['bytes=0-1,5-6', null],
      ['items=0-1', null],
      ['bytes=a-b', null],
      ['bytes=99999999999999999999-', null],
      [undefined, null],
    ] as const;
    for (const [range, expected] of cases) {
      expect.soft(ask(range), range).toEqual(expected);
    }
  });

  test('returns the whole file if the file has changed', () => {
    expect(ask('bytes=10-19', etag)).toEqual({ start: 10, end: 19 });
    for (const other of ['"other"', 'W/"abc"', 'Wed, 21 Oct 2026 07:28:00 GMT']) {
      expect(ask('bytes=10-19', other)).toBeNull();
    }
  });
});
