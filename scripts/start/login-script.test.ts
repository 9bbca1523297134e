// Measures how many bytes passkeys add to the initial script of the login screen.
import { brotliCompressSync, constants } from 'node:zlib';
import { build, type Metafile, type Plugin } from 'esbuild';
import { expect, test } from 'vitest';
import { inRoot } from '#scripts/machine/places.ts';

const most = 6_000;

/**
 * Returns the compressed size in bytes: slightly larger than the served file, but much faster to
 * compute.
 */
const sizeOf = (content: Uint8Array): number =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

/** Build plugin that replaces passkeys on the login screen by nothing. */
const withoutPasskeys: Plugin = {
  name: 'without-passkeys',
  setup({ onLoad }) {
    onLoad({ filter: /passkey-login\.tsx$/ }, () => ({
      contents: 'export const PasskeyLogin = () => null;',
    }));
  },
};

/**
 * Returns the chunks that load with the page. Dynamic imports are excluded, because they load on a
 * click or for autofill.
 */
function loadedAtOnce({ outputs }: Metafile): Set<string> {
  const waiting = Object.keys(outputs).filter((path) => path.endsWith('login-page.js'));
  const loaded = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (loaded.has(path)) continue;
    loaded.add(path);
    const { imports = [] } = outputs[path] ?? {};
    for (const { kind, path: next } of imports) if (kind === 'import-statement') waiting.push(next);
  }
  return loaded;
}

async function bundle(plugins: Plugin[]): Promise<{ atOnce: number; later: number }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [inRoot('apps/web/src/features/identity/login-page.tsx')],
    absWorkingDir: inRoot(''),
    outdir: inRoot('.cache/login-script'),
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    write: false,
    metafile: true,
    jsx: 'automatic',
    target: 'es2022',
    external: ['virtual:*'],
    loader: { '.woff2': 'empty', '.svg': 'empty' },
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.env.DEV': 'false',
      'import.meta.env.SSR': 'false',
    },
    plugins,
    logLevel: 'silent',
  });
  const first = loadedAtOnce(metafile);
  const sizes = { atOnce: 0, later: 0 };
  for (const { path, contents } of outputFiles) {
    if (!path.endsWith('.js')) continue;
    const isFirst = [...first].some((name) => path.endsWith(name));
    sizes[isFirst ? 'atOnce' : 'later'] += sizeOf(contents);
  }
  return sizes;
}

test('passkeys add at most 6 kB to the login screen’s script, and their library loads later', async () => {
  const [before, now] = [await bundle([withoutPasskeys]), await bundle([])];
  const grown = now.atOnce - before.atOnce;
  console.log(
    `Passkeys: ${grown} bytes more at once, ${now.later - before.later} on demand (Brotli)`,
  );
  expect(before.atOnce).toBeGreaterThan(30_000);
  expect(grown).toBeGreaterThan(100);
  expect(grown).toBeLessThanOrEqual(most);
  expect(now.later - before.later).toBeGreaterThan(500);
});
