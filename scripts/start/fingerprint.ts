import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { inRoot } from '#scripts/machine/places.ts';

const IRRELEVANT = new Set(['node_modules', 'dist', 'coverage', 'test']);
const isTest = (name: string): boolean => /\.test\.tsx?$/.test(name);

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !IRRELEVANT.has(name) && !isTest(name))
    .flatMap((name) => filesBelow(join(path, name)));
}

/** Returns a hash of these files and folders, without tests. Paths start at the root. */
export function fingerprintOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesBelow(inRoot(path))).toSorted()) {
    hash.update(file.replaceAll(sep, '/')).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

export async function unlessDone(
  stamp: string,
  fingerprint: string,
  work: () => Promise<void>,
): Promise<void> {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  rmSync(stamp, { force: true });
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
}
