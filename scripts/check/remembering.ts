import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { takeFingerprints, type Fingerprints } from './fingerprints.ts';
import { readTree } from './inputs.ts';
import type { Memory } from './memory.ts';
import { PASSED_FILES, type PassedFiles } from './passed-files-reporter.ts';
import { inRoot } from '#scripts/machine/places.ts';
import type { Result, Step } from './steps.ts';
import type { Workspace } from '#scripts/machine/workspaces.ts';

const fileOfPassed = (report: string): string => report.replace(/\.json$/, '-passed.json');

/** The step with nothing but these files (none: with all of them); it writes down which passed. */
function withFiles(step: Step, report: string, files: readonly string[]): Step {
  const reporter = `--reporter=${inRoot('scripts/check/passed-files-reporter.ts')}`;
  rmSync(fileOfPassed(report), { force: true });
  return {
    ...step,
    command: [...step.command, reporter, ...files],
    env: { ...step.env, [PASSED_FILES]: fileOfPassed(report) },
  };
}

/** How many tests passed of each file in which all did, by its path from the root. */
function readPassed(report: string, root: string): [string, number][] {
  const file = fileOfPassed(report);
  if (!existsSync(file)) return [];
  const passed = JSON.parse(readFileSync(file, 'utf8')) as PassedFiles;
  return Object.entries(passed).map(([path, count]) => [
    relative(root, path).replaceAll(sep, '/'),
    count,
  ]);
}

/** A tree of files, in which the steps are done, and what is remembered of it. */
interface Place {
  readonly root: string;
  readonly workspaces: readonly Workspace[];
  readonly memory: Memory;
}

interface Part {
  /** What is still to do; null: all of it passed before. */
  readonly todo: Step | null;
  /** How many of its tests passed before. */
  readonly tests: number;
}

function partOf(step: Step, before: Fingerprints, { root, memory }: Place): Part {
  if (!step.report) {
    return { todo: memory.recall(before.ofStep(step)) === undefined ? step : null, tests: 0 };
  }
  const known = [...before.ofTests(step)].map(([path, fingerprint]) => ({
    path,
    passed: memory.recall(fingerprint),
  }));
  const unknown = known.filter(({ passed }) => passed === undefined).map(({ path }) => path);
  if (unknown.length === known.length) return { todo: withFiles(step, step.report, []), tests: 0 };
  const tests = known.reduce((total, { passed = 0 }) => total + passed, 0);
  const files = unknown.map((path) => join(root, path));
  return { todo: files.length === 0 ? null : withFiles(step, step.report, files), tests };
}

/** What of some steps is to be done, and how much of them passed before with everything as it is now. */
export interface Planned {
  readonly steps: readonly Step[];
  readonly remembered: { readonly steps: number; readonly tests: number };
  /** Keeps in mind what passed, where nothing that it depends on was changed meanwhile. */
  keep(results: readonly Result[]): void;
}

export function planSteps(all: readonly Step[], place: Place): Planned {
  const { root, workspaces, memory } = place;
  const takeNow = (): Fingerprints => takeFingerprints(readTree(root), workspaces);
  const before = takeNow();
  const parts = all.map((step) => ({ step, ...partOf(step, before, place) }));
  const begun = parts.flatMap(({ step, todo }) => (todo ? [{ step, todo }] : []));
  return {
    steps: begun.map(({ todo }) => todo),
    remembered: {
      steps: parts.filter(({ step, todo }) => !step.report && !todo).length,
      tests: parts.reduce((total, { tests }) => total + tests, 0),
    },
    keep(results) {
      const after = takeNow();
      for (const [nth, { step }] of begun.entries()) {
        if (step.report) {
          const [tests, testsNow] = [before.ofTests(step), after.ofTests(step)];
          for (const [path, passed] of readPassed(step.report, root)) {
            const fingerprint = tests.get(path);
            if (fingerprint && fingerprint === testsNow.get(path)) memory.keep(fingerprint, passed);
          }
        } else if (results[nth]?.counts.failed === 0) {
          const fingerprint = before.ofStep(step);
          if (fingerprint === after.ofStep(step)) memory.keep(fingerprint, 0);
        }
      }
      memory.save();
    },
  };
}
