import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { installed, inRoot } from '#scripts/machine/places.ts';
import { withSecondTry } from './second-try.ts';
import { runStep, type Result, type Step } from './steps.ts';

const folder = mkdtempSync(inRoot('.cache/second-try-'));
const marks = mkdtempSync(join(tmpdir(), 'hub-marks-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(marks, { recursive: true, force: true });
});
beforeEach(() => vi.spyOn(console, 'log').mockReturnValue());

/** A file of tests in Vitest's own hands: each fails as often as its number says, then passes. */
function write(name: string, failing: Record<string, number>): void {
  const tests = Object.entries(failing).map(
    ([title, times]) => `test('${title}', () => {
      const mark = ${JSON.stringify(join(marks, `${name}-`))} + '${title}';
      const tries = existsSync(mark) ? Number(readFileSync(mark, 'utf8')) : 0;
      writeFileSync(mark, String(tries + 1));
      expect(tries).toBeGreaterThanOrEqual(${times});
    });`,
  );
  writeFileSync(
    join(folder, `${name}.test.ts`),
    `import { existsSync, readFileSync, writeFileSync } from 'node:fs';
    import { expect, test } from 'vitest';
    ${tests.join('\n')}`,
  );
}

async function play(...files: readonly string[]): Promise<Result> {
  const report = join(folder, 'report.json');
  const step: Step = {
    name: 'tests',
    command: [
      installed('vitest'),
      'run',
      `--root=${folder}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    report,
  };
  return withSecondTry(step, await runStep(step));
}

test('what fails by chance passes and is named, what fails again has failed', async () => {
  write('chance', { steady: 0, wavering: 1, broken: 9 });
  const { counts, failures = [] } = await play('chance');
  expect(counts).toEqual({ passed: 2, failed: 1, skipped: 0 });
  expect(failures).toEqual([
    expect.stringMatching(/chance\.test\.ts › broken/),
    expect.stringMatching(/chance\.test\.ts › wavering .*\(passed on its second try\)$/),
  ]);
});

test('of many broken files none is played again', async () => {
  for (const name of ['one', 'two', 'three', 'four']) write(name, { wavering: 1 });
  const { counts } = await play('one', 'two', 'three', 'four');
  expect(counts).toEqual({ passed: 0, failed: 4, skipped: 0 });
});
