import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { callTable } from '@hub/client/call-table';
import { calls } from '@hub/contract/calls';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { clientBuild } from './build/client-build.ts';
import { shakeRouter } from './build/shake-router.ts';
import { targets } from './vite.config.ts';

/** Builds `dist/client` (hashed, precompressed assets) and `dist/render.js` (the documents). */

const root = import.meta.dirname;
const client = join(root, 'dist/client');
const common = { root, configFile: false, logLevel: 'warn' } as const;

/** What loads the rest. */
const first = /src[\\/]app[\\/]boot\.ts$|vite[\\/]preload-helper/;

/** React alone, which runs before all else (src/app/boot.ts). */
const reactItself = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

/**
 * The frame with all that it imports, and what the landing page shares with other screens, in one
 * chunk: it compresses better whole.
 */
const frame =
  /src[\\/]app[\\/]main\.tsx$|packages[\\/]ui[\\/]src[\\/]art\.tsx$|packages[\\/]contract[\\/]src[\\/]direction\.ts$|[\\/]Icon(?:MessageCircle|Download)\.\w+$/;

/** What every page loads once it stands (src/app/user-slot.tsx). */
const corner = /src[\\/]app[\\/](?:contact-corner|visits)\.tsx$/;

/** What forms and dialogs are made of: one file instead of twenty small ones that all come together. */
const controls =
  /(?:web[\\/]src[\\/]ui|packages[\\/]ui[\\/]src)[\\/][\w-]+\.(?:tsx?|module\.css)$|node_modules[\\/](?:react-aria|react-aria-components|react-stately|@react-aria|@react-stately|@react-types|@internationalized|react-hook-form|@hookform)[\\/]/;

/** What screens of the signed-in share: together once, instead of one file for each two of them. */
const members =
  /src[\\/]features[\\/](?:accounts|licenses|verification|support|downloads|tour)[\\/]|src[\\/]app[\\/]screens[\\/]|src[\\/]lib[\\/]working-days|[\\/]useMutation\.js$/;

/** What forms share beyond their looks: schemas, identity, captcha. */
const forms =
  /src[\\/]features[\\/](?:identity|profile)[\\/]|src[\\/]ui[\\/]captcha[\\/]|node_modules[\\/]zod[\\/]|packages[\\/]contract[\\/]/;

async function buildClient(): Promise<void> {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  await build({
    ...common,
    plugins: [react(), callTable(calls), shakeRouter()],
    build: {
      outDir: 'dist/client',
      target: targets,
      manifest: 'manifest.json',
      // Fonts and drawings stay files: an inlined one would be paid by every document.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(root, 'src/app/boot.ts'),
        // What is asked of a feature comes alone: a feature's index does nothing of its own.
        treeshake: {
          moduleSideEffects: [{ test: /features[\\/]\w+[\\/]index\.ts$/, sideEffects: false }],
        },
        output: {
          codeSplitting: {
            groups: [
              { name: 'boot', test: first },
              { name: 'react', test: reactItself },
              { name: 'frame', test: frame },
              { name: 'corner', test: corner },
              { name: 'controls', test: controls },
              { name: 'members', test: members, minShareCount: 2 },
              { name: 'forms', test: forms, minShareCount: 2 },
            ],
          },
        },
      },
    },
  });
  renameSync(join(client, 'manifest.json'), join(root, 'dist/manifest.json'));
}

async function buildRender(): Promise<void> {
  await build({
    ...common,
    plugins: [react(), callTable(calls), clientBuild(root)],
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

/** Writes `.br` (11) and `.gz` beside each file that they make smaller. */
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
