import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { failuresIn } from './failures.ts';
import { run, type Run, type RunOptions } from '#scripts/machine/programs.ts';
import { atLeastOneFailure, inWords, nothing, readReport, type Counts } from './tally.ts';

export interface Step extends RunOptions {
  readonly name: string;
  readonly command: readonly string[];
  /** Where its runner writes down the tests it ran. */
  readonly report?: string;
  /**
   * The folders that it is about: for types and tests of an app or a package, what that depends on is
   * known. Anything else, or nothing, stands for every file there is.
   */
  readonly reads?: readonly string[];
}

export interface Result {
  readonly name: string;
  readonly counts: Counts;
  readonly seconds: number;
  /** The tests that failed or wavered, a line each, where its runner names them. */
  readonly failures?: readonly string[];
}

export const seconds = (value: number): string => `${value.toFixed(1)} s`;

function tell({ name, counts, seconds: duration }: Result, { output }: Run): void {
  const tests = counts.passed + counts.skipped > 0 ? `  ${inWords(counts)}` : '';
  const sign = counts.failed > 0 ? '✗' : '✓';
  console.log(`${sign} ${name.padEnd(32)} ${seconds(duration).padStart(8)}${tests}`);
  if (counts.failed > 0 && output !== '') console.log(`${output.trimEnd()}\n`);
}

/** Runs one step and says how it went; its output only when it failed. */
export async function runStep(step: Step): Promise<Result> {
  if (step.report) {
    mkdirSync(dirname(step.report), { recursive: true });
    rmSync(step.report, { force: true });
  }
  const done = await run(step.command, step);
  const counts = atLeastOneFailure(step.report ? readReport(step.report) : nothing, done.code);
  const failures = step.report ? failuresIn(step.report) : [];
  const result = { name: step.name, counts, seconds: done.seconds, failures };
  tell(result, done);
  return result;
}

/** Does work that does not need each other's, `lanes` at a time. The results keep its order. */
export async function inLanes<T>(work: readonly (() => Promise<T>)[], lanes: number): Promise<T[]> {
  const results: T[] = [];
  const waiting = [...work.entries()];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, piece] = next;
      results[place] = await piece();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

export const runSteps = (steps: readonly Step[], lanes: number): Promise<Result[]> =>
  inLanes(
    steps.map((step) => () => runStep(step)),
    lanes,
  );
