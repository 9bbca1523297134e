// Runs a script of this repository in a fresh clone, under any Node: installs the lockfile's
// packages, then continues under the Node 24 among them.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import './machine/follow-parent.mjs';
import { withFolderLock } from './machine/folder-lock.mjs';

const OLDEST_NODE_TO_BEGIN_WITH = 20;
const NODE_NEEDED = 24;

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const stamp = join(root, 'node_modules', '.installed');
const onWindows = process.platform === 'win32';
const major = Number(process.versions.node.split('.')[0]);

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * Starts a program that ends with this process.
 * @param {string} program @param {string[]} args @param {import('node:child_process').SpawnOptions}
 *   options
 */
function startFollower(program, args, options) {
  const child = spawn(program, args, { stdio: 'inherit', cwd: root, ...options });
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  /** @type {Promise<{ code: number | null, signal: NodeJS.Signals | null }>} */
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve({ code, signal }));
  }).finally(() => {
    for (const signal of signals) process.off(signal, pass);
  });
  return { pid: child.pid ?? 0, ended };
}

/**
 * Returns a fingerprint of the installation's inputs. A changed fingerprint requires a new
 * installation.
 */
function readFingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  const workspaces = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name, 'package.json')),
  );
  for (const file of ['package.json', 'package-lock.json', ...workspaces.toSorted()]) {
    if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === readFingerprint();

/** @param {(pid: number) => void} alsoHeldBy */
async function install(alsoHeldBy) {
  if (isInstalled()) return;
  console.error('Installing the dependencies (about 20 seconds the first time) …');
  rmSync(stamp, { force: true });
  const now = readFingerprint();
  // These flags are explicit, because NODE_ENV=production or npm's settings may omit packages.
  const flags = ['install', '--no-save', '--include=dev', '--include=optional', '--no-audit'];
  flags.push('--no-fund', '--loglevel=error');
  const npm = process.env['npm_execpath'];
  const installer = npm
    ? startFollower(process.execPath, [npm, ...flags], {})
    : startFollower('npm', flags, { shell: onWindows });
  alsoHeldBy(installer.pid);
  const { code, signal } = await installer.ended;
  if (signal) fail('The installation was interrupted; the same command goes on with it.');
  if (code !== 0) {
    fail(
      'The dependencies could not be installed: see npm above. Then run the same command again.',
    );
  }
  writeFileSync(stamp, now);
}

async function installOnce() {
  if (isInstalled()) return;
  const cache = join(root, '.cache');
  try {
    mkdirSync(cache, { recursive: true });
    writeFileSync(join(cache, 'writable'), '');
  } catch {
    fail(
      `This needs to write into ${root}, which it may not: check the folder's owner and rights.`,
    );
  }
  await withFolderLock(join(cache, 'install.lock'), install, () =>
    console.error('Waiting for another command that is installing the dependencies …'),
  );
}

/**
 * Returns the Node of the lockfile if npm has it for this machine; otherwise the current Node if it
 * is new enough.
 */
function findNode() {
  const { platform, arch } = process;
  const name = `node-${onWindows ? 'win' : platform}-${arch}`;
  const require = createRequire(join(root, 'package.json'));
  try {
    return require.resolve(`${name}/bin/node${onWindows ? '.exe' : ''}`);
  } catch {
    if (major >= NODE_NEEDED) return process.execPath;
  }
  const { optionalDependencies } = require(join(root, 'package.json'));
  const why =
    name in optionalDependencies
      ? `npm left out its optional package ${name}`
      : `npm has none for ${platform} ${arch}`;
  const advice = `Install Node ${NODE_NEEDED} from nodejs.org and try again.`;
  return fail(`This needs Node ${NODE_NEEDED}; you run ${process.version}, and ${why}. ${advice}`);
}

/** @param {string} node @param {string[]} command */
async function goOn(node, [script = '', ...args]) {
  const follow = pathToFileURL(join(here, 'machine/follow-parent.mjs')).href;
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env['PATH']}` };
  const child = startFollower(node, ['--import', follow, join(root, script), ...args], { env });
  const { code, signal } = await child.ended;
  if (signal) process.kill(process.pid, signal);
  else process.exitCode = code ?? 1;
}

if (major < OLDEST_NODE_TO_BEGIN_WITH) {
  fail(
    `This needs Node ${OLDEST_NODE_TO_BEGIN_WITH} or newer to begin with; you run ${process.version}.`,
  );
}
await installOnce();
const node = findNode();
try {
  await goOn(node, process.argv.slice(2));
} catch (error) {
  // The Node of the lockfile needs glibc; without glibc, the system's Node may suffice.
  if (major < NODE_NEEDED || node === process.execPath) {
    fail(
      `${node} does not run here (${/** @type {Error} */ (error).message}). Install Node ${NODE_NEEDED}.`,
    );
  }
  await goOn(process.execPath, process.argv.slice(2));
}
