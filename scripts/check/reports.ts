import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inRoot, root } from '#scripts/machine/places.ts';

/** Folder of the JSON reports that Vitest, Playwright and the PHP tests write, one per task. */
const reportsFolder = inRoot('.cache/reports');

export const reportFile = (task: string): string => join(reportsFolder, `${task}.json`);

/** Result of one task, read from its report. */
export interface TaskResult {
  readonly task: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One line per failed or flaky test: file, test, first line of the reason. */
  readonly problems: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName?: string;
      readonly status?: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: { expected: number; flaky: number; unexpected: number; skipped: number };
}

const line = (file: string, test: string, message = ''): string => {
  const [first = ''] = stripVTControlCharacters(message).split('\n');
  return [file, test, first.slice(0, 200)].filter((part) => part !== '').join(' › ');
};

function vitestProblems({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    if (assertionResults.length === 0) return status === 'failed' ? [line(file, '', message)] : [];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => line(file, test.fullName ?? '', test.failureMessages?.[0]));
  });
}

function playwrightProblems({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const test = status === 'flaky' ? `${title} (passed on its retry)` : title;
        return line(`e2e/${file}`, test, results[0]?.error?.message);
      }),
  );
  return [...own, ...suites.flatMap(playwrightProblems)];
}

/**
 * Reads the report of one task.
 * @param file JSON report of Vitest, of Playwright, or of the PHP tests, which have Playwright's shape
 */
function readReport(file: string): TaskResult {
  const task = basename(file, '.json');
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
  if ('stats' in report) {
    const { expected, flaky, unexpected, skipped } = report.stats;
    const problems = playwrightProblems(report);
    return { task, passed: expected + flaky, failed: unexpected, skipped, problems };
  }
  // A file that cannot be loaded has no tests and counts as one failure.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  return {
    task,
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
    problems: vitestProblems(report),
  };
}

/**
 * Reads the reports, sorted by task.
 * @param tasks the ones to read; without it all of them
 */
export function readReports(tasks?: readonly string[]): TaskResult[] {
  if (!existsSync(reportsFolder)) return [];
  const files = readdirSync(reportsFolder)
    .filter((name) => name.endsWith('.json'))
    .filter((name) => tasks?.includes(basename(name, '.json')) ?? true);
  return files.toSorted().map((name) => readReport(join(reportsFolder, name)));
}

/** Removes the reports of an earlier run. */
export function clearReports(): void {
  rmSync(reportsFolder, { recursive: true, force: true });
  mkdirSync(reportsFolder, { recursive: true });
}

/** `N passed, N failed, N skipped` over all results. */
export function inWords(results: readonly Omit<TaskResult, 'task' | 'problems'>[]): string {
  const sum = (key: 'passed' | 'failed' | 'skipped'): number =>
    results.reduce((total, result) => total + result[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`;
}
