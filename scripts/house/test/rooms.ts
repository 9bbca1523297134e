import { dirname, join } from 'node:path/posix';
import type { Source } from './sources.ts';

/** Path of a file, and the paths of its imports from the same tree. */
export interface Imports {
  readonly path: string;
  readonly targets: readonly string[];
}

const SPECIFIERS = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

const resolved = (folder: string, imports: Readonly<Record<string, string>>) => {
  const subpaths = Object.entries(imports).map(([key, value]) => ({
    start: key.replace('*', ''),
    path: join(folder, value),
  }));
  return (from: string, specifier: string): string | null => {
    if (specifier.startsWith('./')) return join(dirname(from), specifier);
    const found = subpaths.find(({ start }) => specifier.startsWith(start));
    return found ? found.path.replace('*', specifier.slice(found.start.length)) : null;
  };
};

/**
 * Returns the imports of each file within its app, including type imports. `imports` is the field
 * of package.json.
 */
export function importsOf(
  folder: string,
  imports: Readonly<Record<string, string>>,
  sources: readonly Source[],
): Imports[] {
  const resolve = resolved(folder, imports);
  const known = new Set(sources.map(({ path }) => path));
  return sources.map(({ path, text }) => ({
    path,
    targets: [...text.matchAll(SPECIFIERS)]
      .map(([, specifier = '']) => resolve(path, specifier))
      .filter((target) => target !== null && known.has(target)) as string[],
  }));
}

/**
 * Returns the folder directly below `floor` that contains a file, or the file if it is directly in
 * `floor`.
 */
const roomOn = (floor: string, path: string): string | null =>
  path.startsWith(`${floor}/`) ? (path.slice(floor.length + 1).split('/')[0] ?? null) : null;

/** Returns the folders of a tree with the folders that they import. */
function roomsOf(floor: string, files: readonly Imports[]): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>();
  for (const { path, targets } of files) {
    const room = roomOn(floor, path);
    if (room === null) continue;
    const others = rooms.get(room) ?? new Set();
    for (const target of targets) {
      const other = roomOn(floor, target);
      if (other !== null && other !== room) others.add(other);
    }
    rooms.set(room, others);
  }
  return rooms;
}

/** Returns the folders of `floor` that are part of an import cycle or lead to a cycle. */
export function circlesIn(floor: string, files: readonly Imports[]): string[] {
  const rooms = roomsOf(floor, files);
  for (let left = -1; left !== rooms.size;) {
    left = rooms.size;
    for (const [room, others] of rooms) {
      if ([...others].every((other) => !rooms.has(other))) rooms.delete(room);
    }
  }
  return [...rooms.keys()];
}
