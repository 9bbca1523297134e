import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { isDatabaseUnreachable } from './sql-errors.ts';

const nowhere = '/tmp/there-is-no-such-file';

test('a missing socket means that the database is unreachable', async () => {
  const error = await new Promise((resolve) => connect(nowhere).once('error', resolve));
  expect(error).toMatchObject({ code: 'ENOENT' });
  expect(isDatabaseUnreachable(new Error('A query failed', { cause: error }))).toBe(true);
});

test('a missing file does not mean that the database is unreachable', () => {
  const read = (): unknown => {
    try {
      return readFileSync(nowhere);
    } catch (error) {
      return error;
    }
  };
  expect(read()).toMatchObject({ code: 'ENOENT' });
  expect(isDatabaseUnreachable(read())).toBe(false);
});
