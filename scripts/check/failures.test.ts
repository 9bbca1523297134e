import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { failuresIn } from './failures.ts';
import { inRoot } from '#scripts/machine/places.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-failures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('a test that failed is named with its file and the first line of why', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'one that passed', failureMessages: [] },
    { status: 'failed', fullName: 'one that did not', failureMessages: ['Error: 1\n  at x'] },
  ];
  const name = inRoot('apps/server/one.test.ts');
  const file = report({ testResults: [{ name, status: 'failed', assertionResults }] });
  expect(failuresIn(file)).toEqual(['apps/server/one.test.ts › one that did not › Error: 1']);
});

test('a file that could not be loaded is named with its message', () => {
  const name = inRoot('apps/server/one.test.ts');
  const broken = { name, status: 'failed', message: 'No such export', assertionResults: [] };
  expect(failuresIn(report({ testResults: [broken] }))).toEqual([
    'apps/server/one.test.ts › No such export',
  ]);
});

test('a journey that failed is named, and one that needed a second try too', () => {
  const spec = (title: string, status: string): object => {
    const results = [{ error: { message: '\u001b[31mno button\u001b[0m\nsecond line' } }];
    return { title, file: 'home.spec.ts', tests: [{ status, results }] };
  };
  const specs = [spec('ends', 'unexpected'), spec('wavers', 'flaky'), spec('works', 'expected')];
  expect(failuresIn(report({ suites: [{ suites: [{ specs }] }], stats: {} }))).toEqual([
    'e2e/home.spec.ts › ends › no button',
    'e2e/home.spec.ts › wavers (passed on its second try) › no button',
  ]);
});

test('a runner without such a report names nothing', () => {
  expect(failuresIn(join(folder, 'none.json'))).toEqual([]);
  expect(failuresIn(report({ numPassedTests: 3 }))).toEqual([]);
});
