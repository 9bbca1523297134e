import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { callTable } from '@hub/client/call-table';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { clientBuild } from './build/client-build.ts';
import { consoleCalls } from './src/api/calls.ts';
import { base, targets } from './vite.config.ts';

/**
 * Builds `dist/client` (hashed files, served below /console/) and `dist/render.js` (the HTML
 * document).
 */

const root = import.meta.dirname;
const common = { root, base, configFile: false, publicDir: false, logLevel: 'warn' } as const;

async function buildClient(): Promise<void> {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  await build({
    ...common,
    plugins: [react(), callTable(consoleCalls)],
    build: {
      outDir: 'dist/client',
      target: targets,
      manifest: 'manifest.json',
      assetsInlineLimit: 0,
      rolldownOptions: { input: join(root, 'src/app/main.tsx') },
    },
  });
  renameSync(join(root, 'dist/client/manifest.json'), join(root, 'dist/manifest.json'));
}

async function buildRender(): Promise<void> {
  await build({
    ...common,
    plugins: [clientBuild(root)],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(root, 'src/app/render.ts'),
      outDir: 'dist',
      emptyOutDir: false,
      target: 'node24',
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
    },
  });
  rmSync(join(root, 'dist/manifest.json'));
}

await buildClient();
await buildRender();
