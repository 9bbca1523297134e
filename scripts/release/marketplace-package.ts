// Packs the marketplace client as a separate package into `.cache/marketplace/`: npm run
// pack-marketplace. The package contains JavaScript with declarations, because Node does not strip
// types in node_modules.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, installed } from '#scripts/machine/places.ts';
import { refusal, runScript } from '#scripts/machine/sentences.ts';

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly imports?: unknown;
  readonly [field: string]: unknown;
}

const source = (...parts: string[]): string => inRoot('packages/marketplace', ...parts);

/**
 * Returns the manifest of the published package: with the build instead of the sources, and without
 * tests.
 */
function toPublic(manifest: Manifest): Manifest {
  const { private: _private, imports: _imports, ...rest } = manifest;
  return {
    ...rest,
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    files: ['dist'],
    engines: { node: '>=24' },
  };
}

/** Builds the package into a folder for `npm publish`; returns the folder. */
export function packMarketplace(folder = inRoot('.cache/marketplace')): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const args = ['-p', source('tsconfig.build.json'), '--outDir', join(folder, 'dist')];
  const { status, stdout } = spawnSync(installed('tsc'), args, { encoding: 'utf8' });
  if (status !== 0) throw refusal(`The client does not build:\n${stdout}`);
  const manifest = JSON.parse(readFileSync(source('package.json'), 'utf8')) as Manifest;
  const text = `${JSON.stringify(toPublic(manifest), null, 2)}\n`;
  writeFileSync(join(folder, 'package.json'), text);
  copyFileSync(source('README.md'), join(folder, 'README.md'));
  copyFileSync(inRoot('LICENSE'), join(folder, 'LICENSE'));
  return folder;
}

if (import.meta.main) {
  await runScript(async () => {
    const folder = packMarketplace();
    console.log(`Packed: ${folder}. Look at it, then: npm publish ${folder}`);
    return 0;
  });
}
