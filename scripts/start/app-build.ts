import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  build,
  formatMessages,
  type BuildFailure,
  type BuildOptions,
  type Metafile,
  type Plugin,
} from 'esbuild';
import { fingerprintOf, unlessDone } from './fingerprint.ts';
import { withFolderLock } from '#scripts/machine/folder-lock.mjs';
import { inRoot, root } from '#scripts/machine/places.ts';
import { npm, run } from '#scripts/machine/programs.ts';
import { refusal } from '#scripts/machine/sentences.ts';

type Say = (line: string) => void;

const SHARED = [
  'packages/contract',
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

/** Builds an app of the browser by its own script. */
async function buildApp(name: 'web' | 'console'): Promise<void> {
  const { code, output } = await run(npm('run', 'build', '--silent', '-w', `@hub/${name}`), {
    // React and Vite build for readers unless this says otherwise.
    env: { NODE_ENV: 'production' },
  });
  if (code === 0) return;
  throw refusal(`${output.trimEnd()}\nThe app ${name} could not be built: see above.`);
}

/**
 * What stays outside the bundle: what brings more than JavaScript, what is seldom used, and the
 * database driver, at which the benchmark listens. All else goes in: one file is read in a fraction
 * of the time that a thousand are, and a start needs half of them.
 */
const external = ['@node-rs/argon2', '@electric-sql/pglite', '@aws-sdk/client-s3', 'pg'];

/** Says of a whole file no more than its name. */
const emptyMap = Buffer.from('{"version":3,"sources":[""],"names":[],"mappings":"AAAA"}').toString(
  'base64',
);

/** Leaves the lines of other people's code out of the source map, which is read at each start. */
const ownMapAlone: Plugin = {
  name: 'own-map-alone',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,${emptyMap}`,
    }));
  },
};

/**
 * What a build made stays for the next: a hub that runs with it reads its map with the first error, and
 * its threads when it first hashes. What is named by its content is in nobody's way.
 */
function removeOlder(folder: string, made: readonly string[]): void {
  const list = join(folder, '.made.json');
  const before = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : [];
  const stays = new Set([...made, ...before, '.made.json', '.fingerprint', '.compiled']);
  for (const name of readdirSync(folder)) {
    if (!stays.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
  writeFileSync(list, JSON.stringify(made));
}

/** What each script of the server is built with. */
const everyScript: BuildOptions & { metafile: true } = {
  metafile: true,
  bundle: true,
  platform: 'node',
  target: 'node24',
  jsx: 'automatic',
  sourcemap: true,
  sourcesContent: false,
  external,
  logLevel: 'silent',
};

/**
 * The hub and its commands in one script, named by its content. A script and no module: what V8 made of
 * one can be kept after it ran (`start/kept-code.ts`). It is given what CommonJS gives a module.
 */
async function buildProgram(entry: string, folder: string): Promise<Metafile> {
  const { metafile } = await build({
    ...everyScript,
    entryPoints: { program: entry },
    entryNames: '[name]-[hash]',
    outdir: folder,
    format: 'cjs',
    // Which of its two builds React takes. The hub reads its own settings by another way.
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.url': 'importMetaUrl',
      'import.meta.dirname': '__dirname',
    },
    // A script has no import(): what stays outside is required when it is needed.
    supported: { 'dynamic-import': false },
    plugins: [ownMapAlone],
    banner: {
      js: '(function (exports, require, module, __filename, __dirname) {\nconst importMetaUrl = require("node:url").pathToFileURL(__filename).href;',
    },
    footer: { js: '})' },
  });
  for (const name of namesOf(metafile).filter(isScript)) {
    const file = join(folder, name);
    writeFileSync(file, asAscii(readFileSync(file, 'utf8')));
  }
  return metafile;
}

const isScript = (name: string): boolean => name.endsWith('.js');

/**
 * A text in which one letter is no byte takes V8 twice the memory. What the bundler leaves, in patterns,
 * tagged templates and comments, may be escaped like all else, but for the `raw` of a template.
 */
const asAscii = (text: string): string =>
  text.replaceAll(/(\\*)([^\0-\x7f])/g, (_, slashes: string, letter: string) => {
    // An escaped one needs none but its own.
    const before = slashes.slice(slashes.length % 2);
    return `${before}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

/** Bundles the server of the sources below `from` into a folder. */
export async function bundleServer(from: string, folder: string): Promise<void> {
  const source = (name: string): string => join(from, 'apps/server/src', name);
  try {
    const program = await buildProgram(source('program.ts'), folder);
    const [script = ''] = namesOf(program).filter(isScript);
    const { metafile: started } = await build({
      ...everyScript,
      entryPoints: {
        main: source('main.ts'),
        cli: source('cli.ts'),
        'hashing-worker': source('platform/hashing-worker.ts'),
      },
      outdir: folder,
      splitting: true,
      format: 'esm',
      define: { PROGRAM_SCRIPT: JSON.stringify(script) },
    });
    removeOlder(folder, [...namesOf(program), ...namesOf(started)]);
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

/** Builds the apps of the browser and the server where their sources changed since the last time. */
export async function buildWhatChanged(say: Say): Promise<void> {
  try {
    await buildInTurn(say);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw ['EACCES', 'EPERM', 'EROFS'].includes(code) ? refusal(foreign) : error;
  }
}

async function buildInTurn(say: Say): Promise<void> {
  mkdirSync(inRoot('.cache'), { recursive: true });
  await withFolderLock(
    inRoot('.cache/build.lock'),
    async () => {
      // One after the other: both want every core.
      await unlessDone(inRoot('apps/web/dist/.fingerprint'), fingerprintOf(WEB), () => {
        say('Building the screens …');
        return buildApp('web');
      });
      await unlessDone(inRoot('apps/console/dist/.fingerprint'), fingerprintOf(CONSOLE), () => {
        say('Building the console …');
        return buildApp('console');
      });
      await unlessDone(inRoot('apps/server/dist/.fingerprint'), fingerprintOf(SERVER), () => {
        say('Building the server …');
        return bundleServer(root, inRoot('apps/server/dist'));
      });
    },
    () => say('Waiting for another command that is building …'),
  );
}
