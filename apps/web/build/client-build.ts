import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@hub/language/languages';
import type { Manifest, Plugin } from 'vite';
import { partOf, parts } from './translations.ts';

const name = 'virtual:client-build';
const entry = 'src/app/boot.ts';

/** Returns the chunks that `key` imports statically, then `key`, in load order. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  for (const next of manifest[key]?.imports ?? [])
    if (!seen.has(next)) closure(manifest, next, seen);
  return seen.add(key);
}

function describe(root: string): unknown {
  const client = join(root, 'dist/client');
  const manifest = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8')) as Manifest;
  const common = closure(manifest, entry);
  // Adds the chunks that the entry loads one after the other.
  for (const key of manifest[entry]?.dynamicImports ?? []) closure(manifest, key, common);
  const sheet = (file: string): unknown => ({
    href: `/${file}`,
    text: readFileSync(join(client, file), 'utf8').trim(),
  });
  const partsOf = (keys: readonly string[]): { css: unknown[]; preloads: string[] } => ({
    css: [...new Set(keys.flatMap((key) => manifest[key]?.css ?? []))].map(sheet),
    preloads: keys.flatMap((key) => (manifest[key] ? [`/${manifest[key].file}`] : [])),
  });
  const screens = Object.keys(manifest).filter((key) => /-page\.tsx$|\/for-users\.tsx$/.test(key));
  const files = Object.values(manifest).map(({ file }) => file);
  const font = files.find((file) => /geist-latin-wght-normal.*\.woff2$/.test(file));
  const main = manifest[entry];
  if (main === undefined || font === undefined) throw new Error('The client build is incomplete');
  return {
    script: `/${main.file}`,
    font: `/${font}`,
    messages: Object.fromEntries(
      languages.map(({ code }) => [
        code,
        partsOf(parts.map((part) => partOf(code, part))).preloads,
      ]),
    ),
    ...partsOf([...common]),
    chunks: Object.fromEntries(
      screens.map((key) => {
        const own = [...closure(manifest, key)].filter((chunk) => !common.has(chunk));
        return [key.replace(/^src\//, ''), partsOf(own)];
      }),
    ),
  };
}

/** Provides `virtual:client-build`: file names and stylesheets of the client build. */
export function clientBuild(root: string): Plugin {
  return {
    name: 'hub-client-build',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) =>
      id === `\0${name}` ? `export const clientBuild = ${JSON.stringify(describe(root))};` : null,
  };
}
