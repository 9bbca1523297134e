import { existsSync, readFileSync } from 'node:fs';
import { runStep, type Result, type Step } from './steps.ts';

/** With more files than this something is broken: the first try said all there is to say. */
const MOST_FILES = 3;

/** Of Vitest's JSON report. */
interface VitestReport {
  readonly testResults: readonly { readonly name: string; readonly status: string }[];
}

function failedFiles(report: string): string[] {
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** A failure's file and test, without why it failed, which may differ from try to try. */
const testOf = (failure: string): string => failure.split(' › ').slice(0, 2).join(' › ');

/**
 * Plays the files of Vitest's that failed once more, as journeys are: a busy machine may hold a
 * test up. What failed twice counts as failed; what passed then is named, to be mended at its cause.
 */
export async function withSecondTry(step: Step, first: Result): Promise<Result> {
  const { report } = step;
  const files = report && first.counts.failed > 0 ? failedFiles(report) : [];
  if (!report || files.length === 0 || files.length > MOST_FILES) return first;
  const ownReport = report.replace(/\.json$/, '-again.json');
  const command = step.command.map((part) => part.replace(report, ownReport));
  const second = await runStep({
    ...step,
    name: `${step.name}, again`,
    command: [...command, ...files],
    report: ownReport,
  });
  const { passed, failed, skipped } = first.counts;
  const failedTwice = new Set((second.failures ?? []).map(testOf));
  const passedThen = (first.failures ?? [])
    .filter((failure) => !failedTwice.has(testOf(failure)))
    .map((failure) => `${failure} (passed on its second try)`);
  return {
    ...first,
    counts: {
      passed: passed + failed - second.counts.failed,
      failed: second.counts.failed,
      skipped,
    },
    failures: [...(second.failures ?? []), ...passedThen],
  };
}
