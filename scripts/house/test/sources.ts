import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, madeByCommands } from '#scripts/machine/places.ts';

const GENERATED = new Set([...madeByCommands, 'migrations']);

export interface Source {
  /** Path from the root of the repository, with `/`. */
  readonly path: string;
  readonly text: string;
}

function pathsBelow(folder: string): string[] {
  return readdirSync(inRoot(folder), { withFileTypes: true })
    .filter(({ name }) => !GENERATED.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name).replaceAll('\\', '/');
      if (entry.isDirectory()) return pathsBelow(path);
      return entry.isFile() ? [path] : [];
    });
}

/** Returns the files of the repository with a matching path. */
export const sourcesOf = (fits: RegExp): Source[] =>
  pathsBelow('.')
    .filter((path) => fits.test(path))
    .map((path) => ({ path, text: readFileSync(inRoot(path), 'utf8') }));

export const isTest = ({ path }: Source): boolean =>
  /\.test\.tsx?$|(?:^|\/)test\/|(?:^|\/)test-[^/]+$|^e2e\//.test(path);
