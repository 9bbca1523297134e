import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMemory } from './memory.ts';
import { inRoot, installed } from '#scripts/machine/places.ts';
import { planSteps } from './remembering.ts';
import { runSteps, type Step } from './steps.ts';
import { sum } from './tally.ts';

// A tree of its own, played by the real Vitest, which it finds above itself.
let root: string;
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
  mkdirSync(inRoot('.cache'), { recursive: true });
  root = mkdtempSync(inRoot('.cache/remembering-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const writeTest = (path: string, text: string): void =>
  write(path, `import { expect, test } from 'vitest';\n${text}`);

const workspaces = [{ folder: 'apps/some', name: '@hub/some', needs: [] }];

const tests = (): Step => {
  const report = join(root, '.cache/report.json');
  const words = ['--reporter=json', `--outputFile.json=${report}`];
  return {
    name: 'tests',
    command: [installed('vitest'), 'run', `--root=${root}`, ...words],
    report,
    reads: ['apps/some'],
  };
};

/** One check: what was played and passed, and what was remembered. `meanwhile` happens as it ends. */
async function check(steps: readonly Step[] = [tests()], meanwhile = (): void => {}) {
  const memory = openMemory(join(root, '.cache/passed.json'));
  const planned = planSteps(steps, { root, workspaces, memory });
  const results = await runSteps(planned.steps, 1);
  meanwhile();
  planned.keep(results);
  const { passed, failed } = sum(results.map(({ counts }) => counts));
  return { passed, failed, remembered: planned.remembered };
}

test('what passed is not played again until something changes that it depends on', async () => {
  write('apps/some/deep.json', '3');
  write('apps/some/value.ts', "import deep from './deep.json'; export const value: number = deep;");
  const isThree = "test('is three', () => expect(value).toBe(3));";
  writeTest('apps/some/one.test.ts', `import { value } from './value.ts';\n${isThree}`);
  writeTest('apps/some/two.test.ts', "test('a', () => {}); test('b', () => {});");

  expect(await check()).toEqual({ passed: 3, failed: 0, remembered: { steps: 0, tests: 0 } });
  expect(await check()).toEqual({ passed: 0, failed: 0, remembered: { steps: 0, tests: 3 } });

  writeTest('apps/some/two.test.ts', "test('c', () => {});");
  expect(await check()).toEqual({ passed: 1, failed: 0, remembered: { steps: 0, tests: 1 } });

  write('apps/some/deep.json', '4');
  expect(await check()).toEqual({ passed: 1, failed: 1, remembered: { steps: 0, tests: 0 } });
  // What failed is played until it passes; the other file did pass with that number.
  expect(await check()).toEqual({ passed: 0, failed: 1, remembered: { steps: 0, tests: 1 } });

  // As it was before: that passed, too.
  write('apps/some/deep.json', '3');
  expect(await check()).toEqual({ passed: 0, failed: 0, remembered: { steps: 0, tests: 2 } });
});

test('a file is played again where a test was left out, or where nobody waited for an error', async () => {
  writeTest('apps/some/left.test.ts', "test('a', () => {}); test('b', ({ skip }) => skip());");
  expect((await check()).passed).toBe(1);
  expect(await check()).toMatchObject({ passed: 1, remembered: { tests: 0 } });

  writeTest('apps/some/left.test.ts', "test('a', () => void Promise.reject(new Error('late')));");
  writeTest('apps/some/right.test.ts', "test('c', () => {});");
  expect(await check()).toMatchObject({ failed: 1, remembered: { tests: 0 } });
  expect(await check()).toMatchObject({ failed: 1, remembered: { tests: 0 } });
});

test('what is changed while it is played is played again', async () => {
  writeTest('apps/some/one.test.ts', "test('a', () => {});");
  await check([tests()], () => write('apps/some/new.ts', ''));
  expect(await check()).toMatchObject({ passed: 1, remembered: { tests: 0 } });
  expect(await check()).toMatchObject({ passed: 0, remembered: { tests: 1 } });
});

test('a step without tests is remembered as a whole, and only where it went well', async () => {
  const look = join(root, 'look.mjs');
  const step: Step = { name: 'look', command: [process.execPath, look] };
  write('look.mjs', 'process.exit(1)');
  expect(await check([step])).toMatchObject({ failed: 1, remembered: { steps: 0 } });
  expect(await check([step])).toMatchObject({ failed: 1, remembered: { steps: 0 } });
  write('look.mjs', '');
  expect(await check([step])).toMatchObject({ failed: 0, remembered: { steps: 0 } });
  expect(await check([step])).toMatchObject({ failed: 0, remembered: { steps: 1 } });
  expect(await check([{ ...step, command: [...step.command, '--otherwise'] }])).toMatchObject({
    remembered: { steps: 0 },
  });
});
