import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, Plugin } from 'vite';

const name = 'virtual:client-build';
const entry = 'src/app/main.tsx';

function describe(root: string): unknown {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8')) as Manifest;
  const main = manifest[entry];
  const files = Object.values(manifest).map(({ file }) => file);
  const font = files.find((file) => /geist-latin-wght-normal.*\.woff2$/.test(file));
  if (main === undefined || font === undefined) throw new Error('The client build is incomplete');
  return { script: main.file, sheets: main.css ?? [], font };
}

/** `virtual:client-build`: the file names of the client build, for the document. */
export const clientBuild = (root: string): Plugin => ({
  name: 'hub-client-build',
  resolveId: (id) => (id === name ? `\0${name}` : null),
  load: (id) =>
    id === `\0${name}` ? `export const clientBuild = ${JSON.stringify(describe(root))};` : null,
});
