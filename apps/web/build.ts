import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { callTable } from '@hub/client/call-table';
import { calls } from '@hub/contract/calls';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { clientBuild } from './build/client-build.ts';
import { firstChunk } from './build/first-chunk.ts';
import { translations } from './build/translations.ts';
import { targets } from './vite.config.ts';

/** Builds `dist/client` (hashed, precompressed assets) and `dist/render.js` (the documents). */

const root = import.meta.dirname;
const client = join(root, 'dist/client');
const common = { root, configFile: false, logLevel: 'warn' } as const;

async function buildClient(): Promise<void> {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  await build({
    ...common,
    plugins: [react(), callTable(calls), translations(root)],
    build: {
      outDir: 'dist/client',
      target: targets,
      manifest: 'manifest.json',
      // Fonts and drawings stay separate files. An inlined file would make every document larger.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(root, 'src/app/boot.ts'),
        output: { codeSplitting: { groups: [firstChunk] } },
      },
    },
  });
  renameSync(join(client, 'manifest.json'), join(root, 'dist/manifest.json'));
}

async function buildRender(): Promise<void> {
  await build({
    ...common,
    plugins: [react(), callTable(calls), translations(root), clientBuild(root)],
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(root, 'src/app/render.tsx'),
      outDir: 'dist',
      emptyOutDir: false,
      target: 'node24',
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
    },
  });
  rmSync(join(root, 'dist/manifest.json'));
}

const compressible = /\.(?:js|css|svg|json|html|txt)$/;

function compress(): void {
  for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (!compressible.test(name)) continue;
    const file = join(client, name);
    const plain = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    const brotli = brotliCompressSync(plain, { params });
    const gzip = gzipSync(plain, { level: constants.Z_BEST_COMPRESSION });
    if (brotli.length < plain.length) writeFileSync(`${file}.br`, brotli);
    if (gzip.length < plain.length) writeFileSync(`${file}.gz`, gzip);
  }
}

await buildClient();
await buildRender();
compress();
