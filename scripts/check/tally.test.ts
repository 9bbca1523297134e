import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { atLeastOneFailure, inWords, readReport, sum } from './tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-tally-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('a file of tests that could not be loaded counts as one failure', () => {
  const file = report({
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ],
  });
  expect(readReport(file)).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test('a flaky journey passed', () => {
  const file = report({ stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 4 } });
  expect(readReport(file)).toEqual({ passed: 4, failed: 2, skipped: 4 });
});

test('a runner that crashed before its report failed once', () => {
  const counts = atLeastOneFailure(readReport(join(folder, 'none.json')), 137);
  expect(inWords(counts)).toBe('0 passed, 1 failed, 0 skipped');
});

test('a runner that counted its failures is not counted again', () => {
  const counts = { passed: 1, failed: 2, skipped: 0 };
  expect(atLeastOneFailure(counts, 1)).toEqual(counts);
  expect(sum([counts, counts])).toEqual({ passed: 2, failed: 4, skipped: 0 });
});
