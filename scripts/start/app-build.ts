import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, formatMessages, type BuildFailure, type Metafile } from 'esbuild';
import { writeCommit } from './build-commit.ts';
import { fingerprintOf, unlessDone } from './fingerprint.ts';
import { withFolderLock } from '#scripts/machine/folder-lock.mjs';
import { inRoot, root } from '#scripts/machine/places.ts';
import { npm, run } from '#scripts/machine/programs.ts';
import { refusal } from '#scripts/machine/sentences.ts';

type Say = (line: string) => void;

const SHARED = [
  'packages/contract',
  'packages/language',
  'catalog.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/start/app-build.ts',
];
const BROWSER = ['packages/client', 'packages/ui', ...SHARED];
const WEB = ['apps/web', ...BROWSER];
const CONSOLE = ['apps/console', ...BROWSER];
const SERVER = [
  'apps/server/src',
  'apps/server/package.json',
  'apps/server/tsconfig.json',
  'packages/marketplace',
  ...SHARED,
];

async function buildApp(name: 'web' | 'console'): Promise<void> {
  const { code, output } = await run(npm('run', 'build', '--silent', '-w', `@hub/${name}`), {
    // React and Vite would otherwise build for development.
    env: { NODE_ENV: 'production' },
  });
  if (code === 0) return;
  throw refusal(`${output.trimEnd()}\nThe app ${name} could not be built: see above.`);
}

/**
 * Packages that are not bundled: packages with native files, rarely used packages, and the database
 * driver. Bundling the other packages halves the startup time, because one file loads faster than a
 * thousand files.
 */
const external = ['@node-rs/argon2', '@electric-sql/pglite', '@aws-sdk/client-s3', 'pg'];

/**
 * Deletes files of older builds, except the last build. A hub that runs with that build reads its
 * source map at the first error, and its worker at the first hash. File names contain a hash, so
 * builds do not conflict.
 */
function removeOlder(folder: string, made: readonly string[]): void {
  const list = join(folder, '.made.json');
  const before = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : [];
  const stays = new Set([...made, ...before, '.made.json', '.fingerprint', '.commit', '.compiled']);
  for (const name of readdirSync(folder)) {
    if (!stays.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
  writeFileSync(list, JSON.stringify(made));
}

/** Globals that bundled CommonJS packages need. */
const commonJs = `import { createRequire as makeRequire } from 'node:module';
const require = makeRequire(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname;`;

export async function bundleServer(from: string, folder: string): Promise<void> {
  const source = (name: string): string => join(from, 'apps/server/src', name);
  try {
    const { metafile } = await build({
      entryPoints: {
        main: source('main.ts'),
        cli: source('cli.ts'),
        'email-worker': source('features/messenger/inbound/email-worker.ts'),
        'hashing-worker': source('platform/secrets/hashing-worker.ts'),
      },
      outdir: folder,
      metafile: true,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node24',
      jsx: 'automatic',
      sourcemap: true,
      sourcesContent: false,
      external,
      banner: { js: commonJs },
      // Selects React's production build. The hub does not read this value for its settings.
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'silent',
    });
    removeOlder(folder, namesOf(metafile));
  } catch (failure) {
    const { errors } = failure as Partial<BuildFailure>;
    if (errors === undefined) throw failure;
    const lines = await formatMessages(errors, { kind: 'error' });
    throw refusal(`${lines.join('')}The server could not be built: see above.`);
  }
}

const namesOf = ({ outputs }: Metafile): string[] =>
  Object.keys(outputs).map((path) => basename(path));

const foreign =
  'The build belongs to another user: run npm run build as the user who made it, or give this one the right to write apps/*/dist and .cache.';

/**
 * Builds the browser apps and the server if their sources have changed; only the server if
 * `screens` is false.
 */
export async function buildWhatChanged(say: Say, screens = true): Promise<void> {
  try {
    await buildInTurn(say, screens);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw ['EACCES', 'EPERM', 'EROFS'].includes(code) ? refusal(foreign) : error;
  }
}

/** Builds the apps one after the other, because each build uses every core. */
async function buildScreens(say: Say): Promise<void> {
  await unlessDone(inRoot('apps/web/dist/.fingerprint'), fingerprintOf(WEB), () => {
    say('Building the screens …');
    return buildApp('web');
  });
  await unlessDone(inRoot('apps/console/dist/.fingerprint'), fingerprintOf(CONSOLE), () => {
    say('Building the console …');
    return buildApp('console');
  });
}

async function buildInTurn(say: Say, screens: boolean): Promise<void> {
  mkdirSync(inRoot('.cache'), { recursive: true });
  await withFolderLock(
    inRoot('.cache/build.lock'),
    async () => {
      if (screens) await buildScreens(say);
      await unlessDone(inRoot('apps/server/dist/.fingerprint'), fingerprintOf(SERVER), () => {
        say('Building the server …');
        return bundleServer(root, inRoot('apps/server/dist'));
      });
      // Another commit may have the same server, so this also runs without a build.
      await writeCommit(inRoot('apps/server/dist'));
    },
    () => say('Waiting for another command that is building …'),
  );
}
