import { describe, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { describeError } from './log-errors.ts';

const secret = '7f3a90bb-1c2d-4e5f-8a9b-0c1d2e3f4a5b';

const ofDatabase = (): Error =>
  Object.assign(new Error(`duplicate key: (code)=(${secret})`), {
    name: 'error',
    severity: 'ERROR',
    code: '23505',
    detail: `Key (code)=(${secret}) already exists.`,
    table: 'licenses',
    constraint: 'licenses_code_key',
    params: [secret],
    query: 'insert into licenses values ($1)',
  });

describe('description of an error in the log', () => {
  test('shows type, code, table and constraint of a wrapped database error, without parameters', () => {
    const wrapped = Object.assign(new Error(`Failed query\nparams: ${secret}`), {
      name: 'DrizzleQueryError',
      query: 'insert',
      params: [secret],
      cause: ofDatabase(),
    });
    const told = describeError(new Error('a job failed', { cause: wrapped }));
    expect(told).toMatchObject({
      message: 'a job failed',
      cause: {
        type: 'DrizzleQueryError',
        cause: {
          type: 'error',
          sqlstate: '23505',
          table: 'licenses',
          constraint: 'licenses_code_key',
        },
      },
    });
    expect(JSON.stringify(told)).not.toContain(secret);
    expect(told.cause?.message).toBeUndefined();
  });

  test('shows message and code of a system error', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
      code: 'ECONNREFUSED',
    });
    expect(describeError(refused)).toMatchObject({
      type: 'Error',
      message: 'connect ECONNREFUSED 127.0.0.1:5432',
      errno: 'ECONNREFUSED',
    });
  });

  test('omits the stack of a lost connection, even if it is wrapped', () => {
    const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const told = describeError(new Error('a round failed', { cause: lost }));
    expect(told).toEqual({
      type: 'Error',
      message: 'a round failed',
      cause: { type: 'Error', message: 'connect ECONNREFUSED', errno: 'ECONNREFUSED' },
    });
    expect(describeError(new Error('another fault')).stack).toMatch(/^\s+at /);
  });

  test.each([
    ['a mail address', new Error('550 5.1.1 <bea.buyer@mail.example>: no such user'), 'bea.buyer'],
    ['a purchase code', new Error(`no sale of ${secret}`), secret],
    ['the input of a parser', new SyntaxError('Unexpected token "Bea" in JSON'), 'Bea'],
    ['additional fields of the error', Object.assign(new Error('no'), { body: 'Bea' }), 'Bea'],
    ['a value that is not an error', 'Bea', 'Bea'],
  ])('does not contain %s', (_what, error, word) => {
    expect(JSON.stringify(describeError(error))).not.toContain(word);
  });

  test('shows where an error was thrown, without its message', () => {
    const { stack } = describeError(ofDatabase());
    expect(stack).toMatch(/^\s+at ofDatabase /);
    expect(stack).not.toContain(secret);
  });

  test('ends for an error that is its own cause', () => {
    const error = new Error('round');
    error.cause = error;
    expect(JSON.stringify(describeError(error))).toContain('round');
  });

  test('is the same in every log line, without redacting the SQLSTATE', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    log.error({ err: ofDatabase() }, 'request failed');
    log.error(ofDatabase());
    log.error({ err: ofDatabase() });
    expect(lines.join('')).not.toContain(secret);
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ err: { sqlstate: '23505' } });
    expect(lines).toHaveLength(3);
  });
});
