import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inRoot } from '#scripts/machine/places.ts';

/** Folder of the JUnit reports that Vitest, Playwright and the PHP tests write, one per task. */
const reportsFolder = inRoot('.cache/reports');

export const reportFile = (task: string): string => join(reportsFolder, `${task}.xml`);

export interface TaskResult {
  readonly task: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One line per failed or flaky test: file, test, first line of the reason. */
  readonly problems: readonly string[];
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'" };

function readAttribute(tag: string, name: string): string {
  const [, value = ''] = new RegExp(`\\b${name}="([^"]*)"`).exec(tag) ?? [];
  const plain = value.replaceAll(
    /&(lt|gt|quot|apos);/g,
    (_, entity: string) => entities[entity] ?? '',
  );
  return plain.replaceAll('&amp;', '&').split('\n', 1)[0] ?? '';
}

export function readReport(task: string, xml: string): TaskResult {
  const tests = xml
    .replaceAll(/<!\[CDATA\[[^]*?\]\]>/g, '')
    .matchAll(/<testcase\b([^>]*?)(?:\/>|>([^]*?)<\/testcase>)/g);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const problems: string[] = [];
  for (const [, test = '', content = ''] of tests) {
    const [, kind, fault = ''] =
      /<(failure|error|flaky|skipped)(?:Failure|Error)?\b([^>]*)/.exec(content) ?? [];
    if (kind === 'skipped') counts.skipped += 1;
    else if (kind === undefined || kind === 'flaky') counts.passed += 1;
    else counts.failed += 1;
    if (kind === undefined || kind === 'skipped') continue;
    const name = readAttribute(test, 'name');
    const parts = [
      readAttribute(test, 'classname'),
      kind === 'flaky' ? `${name} (passed on its retry)` : name,
      readAttribute(fault, 'message').slice(0, 200),
    ];
    problems.push(parts.filter((part) => part !== '').join(' › '));
  }
  return { task, ...counts, problems };
}

/**
 * Reads the reports, sorted by task.
 * @param tasks names of the tasks; all tasks by default
 */
export function readReports(tasks?: readonly string[]): TaskResult[] {
  if (!existsSync(reportsFolder)) return [];
  return readdirSync(reportsFolder)
    .filter((file) => file.endsWith('.xml'))
    .map((file) => basename(file, '.xml'))
    .filter((task) => tasks?.includes(task) ?? true)
    .toSorted()
    .map((task) => readReport(task, readFileSync(reportFile(task), 'utf8')));
}

export function clearReports(): void {
  rmSync(reportsFolder, { recursive: true, force: true });
  mkdirSync(reportsFolder, { recursive: true });
}

/** Returns the sums of all results as `N passed, N failed, N skipped`. */
export function inWords(results: readonly Omit<TaskResult, 'task' | 'problems'>[]): string {
  const sum = (key: 'passed' | 'failed' | 'skipped'): number =>
    results.reduce((total, result) => total + result[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`;
}
