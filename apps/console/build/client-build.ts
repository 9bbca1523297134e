import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, Plugin } from 'vite';

const name = 'virtual:client-build';
const entry = 'src/app/main.tsx';

/** File paths below the base path of the console. */
interface ClientFiles {
  readonly script: string;
  readonly preloads: readonly string[];
  readonly sheets: readonly string[];
  readonly font: string;
}

/** Returns the chunks that `key` imports statically, including itself; dependencies come first. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  for (const next of manifest[key]?.imports ?? [])
    if (!seen.has(next)) closure(manifest, next, seen);
  return seen.add(key);
}

/**
 * Returns the build files that the document links, so that the first screen waits for no further
 * request. Throws if the manifest is incomplete.
 */
export function filesOf(manifest: Manifest): ClientFiles {
  const main = manifest[entry];
  const files = Object.values(manifest).map(({ file }) => file);
  const font = files.find((file) => /geist-latin-wght-normal.*\.woff2$/.test(file));
  if (main === undefined || font === undefined) throw new Error('The client build is incomplete');
  const chunks = [...closure(manifest, entry)].flatMap((key) => manifest[key] ?? []);
  const sheets = new Set(chunks.flatMap(({ css = [] }) => css));
  const preloads = chunks.filter((chunk) => chunk !== main).map(({ file }) => file);
  return { script: main.file, preloads, sheets: [...sheets], font };
}

const describe = (root: string): ClientFiles =>
  filesOf(JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8')) as Manifest);

export const clientBuild = (root: string): Plugin => ({
  name: 'hub-client-build',
  resolveId: (id) => (id === name ? `\0${name}` : null),
  load: (id) =>
    id === `\0${name}` ? `export const clientBuild = ${JSON.stringify(describe(root))};` : null,
});
