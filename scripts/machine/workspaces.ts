import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './places.ts';

/** The apps and packages, by their folders. */
export const workspaceFolders = ['apps', 'packages']
  .flatMap((folder) => readdirSync(inRoot(folder)).map((name) => join(folder, name)))
  .filter((folder) => existsSync(inRoot(folder, 'tsconfig.json')));

/** An app or a package, with the names of those of ours that it is made of. */
export interface Workspace {
  readonly folder: string;
  readonly name: string;
  readonly needs: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

export const readWorkspaces = (): Workspace[] =>
  workspaceFolders.map((folder) => {
    const text = readFileSync(inRoot(folder, 'package.json'), 'utf8');
    const { name, dependencies, devDependencies } = JSON.parse(text) as Manifest;
    return {
      folder: folder.replaceAll('\\', '/'),
      name,
      needs: Object.keys({ ...dependencies, ...devDependencies }),
    };
  });
