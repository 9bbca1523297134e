import { createHash } from 'node:crypto';
import { hashOfFiles, inputsOf, isAmong, isTestFile, type Tree } from './inputs.ts';
import type { Step } from './steps.ts';
import type { Workspace } from '#scripts/machine/workspaces.ts';

/** What a result depends on beside files. */
const SURROUNDINGS = ['TZ', 'LANG', 'LC_ALL', 'CI', 'NODE_OPTIONS'] as const;

const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** One value each for all that a step, or a test file, depends on. */
export interface Fingerprints {
  ofStep(step: Step): string;
  /** Of each test file that the step plays, by its path from the root. */
  ofTests(step: Step): ReadonlyMap<string, string>;
}

export function takeFingerprints(tree: Tree, workspaces: readonly Workspace[]): Fingerprints {
  const { version, platform, arch, env } = process;
  const surroundings = [version, platform, arch, ...SURROUNDINGS.map((name) => env[name] ?? null)];
  const isWorkspace = (folder: string): boolean =>
    workspaces.some((workspace) => workspace.folder === folder);
  const hashOfInputs = (folder: string, besides: (path: string) => boolean): string => {
    const inputs = isWorkspace(folder) ? inputsOf(folder, workspaces) : null;
    return hashOfFiles(tree, (path) => (!inputs || isAmong(path, inputs)) && !besides(path));
  };
  const ofTestsIn = (folder: string, step: Step): [string, string][] => {
    // No test of an app or a package reads another; those of the scripts read whatever there is.
    const shared = hashOfInputs(folder, isWorkspace(folder) ? isTestFile : () => false);
    return [...tree]
      .filter(([path]) => path.startsWith(`${folder}/`) && isTestFile(path))
      .map(([path, own]) => [path, hashOf([surroundings, step.command, shared, path, own])]);
  };
  return {
    ofStep({ name, command, reads = ['.'] }) {
      const inputs = reads.map((folder) => hashOfInputs(folder, () => false));
      return hashOf([surroundings, name, command, inputs]);
    },
    ofTests: (step) => new Map((step.reads ?? []).flatMap((folder) => ofTestsIn(folder, step))),
  };
}
