import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, Plugin } from 'vite';

const name = 'virtual:client-build';
const entry = 'src/app/main.tsx';

/** Paths below the console's own. */
interface ClientFiles {
  readonly script: string;
  /** Modules that the script imports at once. */
  readonly preloads: readonly string[];
  readonly sheets: readonly string[];
  readonly font: string;
}

/** Chunks that `key` imports statically, itself included; dependencies come first. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  for (const next of manifest[key]?.imports ?? [])
    if (!seen.has(next)) closure(manifest, next, seen);
  return seen.add(key);
}

/** Files of the build that the document names, so that the first screen waits for nothing else. */
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

/** `virtual:client-build`: the file names of the client build, for the document. */
export const clientBuild = (root: string): Plugin => ({
  name: 'hub-client-build',
  resolveId: (id) => (id === name ? `\0${name}` : null),
  load: (id) =>
    id === `\0${name}` ? `export const clientBuild = ${JSON.stringify(describe(root))};` : null,
});
