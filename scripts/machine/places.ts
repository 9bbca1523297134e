import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const root = join(import.meta.dirname, '../..');
export const inRoot = (...parts: string[]): string => join(root, ...parts);

export const hubBuild = inRoot('apps/server/dist/main.js');
export const operatorBuild = inRoot('apps/server/dist/cli.js');
/** How Node runs it: docs/decisions/0054-a-stated-young-generation.md. As in `Dockerfile` and `deploy/systemd/hub.service`. */
export const hubFlags: readonly string[] = ['--max-semi-space-size=16'];
/** How Node runs a command: a backup collects its garbage itself, and often. As in `Dockerfile` and `deploy/systemd/hub`. */
export const operatorFlags: readonly string[] = ['--expose-gc', '--max-semi-space-size=1'];
export const sandboxSource = inRoot('apps/sandbox/src/main.ts');

/** For `node --import`: ends a child when the process that started it is gone. */
export const followParent = pathToFileURL(inRoot('scripts/machine/follow-parent.mjs')).href;

/** A program that npm installed with the repository. */
export const installed = (name: string): string =>
  inRoot('node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/** Folders that stand in no commit: made by commands, or by npm from the lockfile. */
export const madeByCommands: ReadonlySet<string> = new Set([
  'node_modules',
  'dist',
  '.git',
  '.data',
  '.cache',
  '.wireit',
  'coverage',
  'test-results',
]);
