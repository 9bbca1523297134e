import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const root = join(import.meta.dirname, '../..');
export const inRoot = (...parts: string[]): string => join(root, ...parts);

export const hubBuild = inRoot('apps/server/dist/main.js');
export const operatorBuild = inRoot('apps/server/dist/cli.js');
/**
 * Node flags of the hub, as in `Dockerfile` and `deploy/systemd/hub.service`. A young generation of
 * 16 MB saves about 50 MB under load at the same speed. A smaller young generation uses more
 * memory, because more objects move to the old generation.
 */
export const hubFlags: readonly string[] = ['--max-semi-space-size=16'];
/**
 * Node flags of a command, as in `Dockerfile` and `deploy/systemd/hub`. The backup command runs the
 * garbage collector.
 */
export const operatorFlags: readonly string[] = ['--expose-gc', '--max-semi-space-size=1'];
export const sandboxSource = inRoot('apps/sandbox/src/main.ts');

/** Module for `node --import` that ends a child when its parent has ended. */
export const followParent = pathToFileURL(inRoot('scripts/machine/follow-parent.mjs')).href;

export const installed = (name: string): string =>
  inRoot('node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/** Folders that are not in commits, because commands or npm create them. */
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
