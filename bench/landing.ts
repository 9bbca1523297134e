import { brotliCompressSync, constants } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { inRoot } from '#scripts/machine/places.ts';
import type { Ratio } from './interleave.ts';
import { startHub } from './servers.ts';
import { withServers, type Stage } from './stage.ts';

/** quality.md: what the landing page may load on top of React itself. */
export const mostOfReact = 1.7;

const brotliSize = (content: Uint8Array): number => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(content, { params }).length;
};

/** React's floor: an application that hydrates one paragraph. */
async function reactSize(): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createElement } from 'react';
        import { hydrateRoot } from 'react-dom/client';
        hydrateRoot(document.body, createElement('p'));`,
      resolveDir: inRoot('apps/web'),
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return brotliSize(outputFiles[0]?.contents ?? new Uint8Array());
}

const readAsset = (path: string): Buffer => readFileSync(inRoot('apps/web/dist/client', path));

/** What a script imports as it begins; what it imports later, on demand, is no part of the page. */
const importsOf = (script: string): string[] =>
  [...script.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g)].map(
    ([, name]) => `assets/${name}`,
  );

/** The scripts of a document: those that it names, and what they import. */
function scriptsOf(html: string): Set<string> {
  const named = [...html.matchAll(/"\/(assets\/[\w.-]+\.js)"/g)];
  const waiting = named.map(([, path]) => path ?? '');
  const scripts = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (scripts.has(path)) continue;
    scripts.add(path);
    waiting.push(...importsOf(readAsset(path).toString()));
  }
  return scripts;
}

/** Brotli bytes of these scripts of the build ÷ those of React alone. */
export async function jsRatio(scripts: readonly string[]): Promise<Ratio> {
  if (scripts.length === 0) throw new Error('The landing page names no script of the build');
  const bytes = scripts.reduce((sum, path) => sum + brotliSize(readAsset(path)), 0);
  const value = bytes / (await reactSize());
  return { median: value, min: value, max: value };
}

/** What the landing document names. What it loads later by itself is counted in screens.ts. */
export async function measureLanding({ folder, found, ...stage }: Stage): Promise<void> {
  const databaseUrl = await stage.small();
  const document = await withServers(
    [() => startHub({ databaseUrl, folder })],
    async (...servers) => (await fetch(`${servers[0]?.url}/`)).text(),
  );
  found({
    name: 'landing: JavaScript ÷ React, brotli bytes',
    ratio: await jsRatio([...scriptsOf(document)]),
    target: { most: mostOfReact },
  });
}
