import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { madeByCommands } from '#scripts/machine/places.ts';
import type { Workspace } from '#scripts/machine/workspaces.ts';

/** Every file of the repository: its path from the root, with `/`, and a hash of what it holds. */
export type Tree = ReadonlyMap<string, string>;

const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');

/** What npm installed last, whatever the lockfile says. */
const INSTALLED = 'node_modules/.package-lock.json';

export function readTree(root: string): Tree {
  const tree = new Map<string, string>();
  const add = (path: string): void => {
    tree.set(path, hashOf(readFileSync(join(root, path))));
  };
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (madeByCommands.has(entry.name) || entry.name.endsWith('.log')) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) add(path);
    }
  };
  walk('');
  if (existsSync(join(root, INSTALLED))) add(INSTALLED);
  return tree;
}

/** Files and folders (with `/` at their end) that the tests of everything may depend on. */
const COMMON = [
  INSTALLED,
  '.nvmrc',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vitest.config.ts',
] as const;

/**
 * What the tests of a workspace read or start beside itself and what it is made of. What they read and
 * this does not say would be remembered wrongly: `inputs.test.ts` looks for it.
 */
const BESIDES: Readonly<Record<string, readonly string[]>> = {
  'apps/server': [
    'apps/sandbox/',
    'catalog.json',
    'catalog/',
    'deploy/',
    'docs/operating.md',
    'docs/operating/',
    'docs/privacy.md',
    'wordpress/tests/',
  ],
  'apps/web': ['catalog.json', 'catalog/'],
  'apps/console': ['catalog.json', 'catalog/', 'wordpress/hub-activation/'],
  'packages/marketplace': ['apps/sandbox/'],
};

/** The files and folders (with `/` at their end) that types and tests of this workspace depend on. */
export function inputsOf(folder: string, workspaces: readonly Workspace[]): string[] {
  const found = new Set<string>(COMMON);
  const add = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    const workspace = workspaces.find((each) => `${each.folder}/` === path);
    if (!workspace) return;
    for (const other of workspaces) {
      if (workspace.needs.includes(other.name)) add(`${other.folder}/`);
    }
    for (const beside of BESIDES[workspace.folder] ?? []) add(beside);
  };
  add(`${folder}/`);
  return [...found];
}

export const isAmong = (path: string, inputs: readonly string[]): boolean =>
  inputs.some((input) => (input.endsWith('/') ? path.startsWith(input) : path === input));

export const isTestFile = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** One value for those files of the tree that fit. */
export function hashOfFiles(tree: Tree, fits: (path: string) => boolean): string {
  const paths = [...tree.keys()].filter(fits).toSorted();
  return hashOf(paths.map((path) => `${path}\0${tree.get(path)}`).join('\n'));
}
