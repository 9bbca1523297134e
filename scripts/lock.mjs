// Completes package-lock.json with optional packages of other platforms that the configured
// registry lacks. npm omits them, and `npm ci` then fails on those platforms. The script also
// deletes registry addresses, so that each npm uses its configured registry. Run the script after
// each change of dependencies; it needs no packages.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const SYSTEM = /android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32|aix/;
const PROCESSOR =
  /(?<![a-z0-9])(?:arm64|arm|x64|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32)(?![0-9])/;

/**
 * Returns the lockfile entry that npm would have written for a package missing in its registry.
 * @param {string} name
 * @param {string} version
 * @param {boolean} dev
 */
function describe(name, version, dev) {
  const os = SYSTEM.exec(name)?.[0];
  const cpu = PROCESSOR.exec(name)?.[0];
  const libc = /(?<=-)(?:musl|gnu)/.exec(name)?.[0];
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(libc && os === 'linux' && { libc: [libc === 'gnu' ? 'glibc' : libc] }),
    ...(dev && { dev }),
    optional: true,
    ...(os && { os: [os] }),
  };
}

const lock = JSON.parse(readFileSync(file, 'utf8'));

/**
 * Returns the folders in which a package at `path` looks for its dependencies, nearest first.
 * @param {string} path
 */
function foldersAbove(path) {
  const parts = path === '' ? [] : path.split('/node_modules/');
  const folders = parts.map(
    (_, n) => `${parts.slice(0, parts.length - n).join('/node_modules/')}/node_modules`,
  );
  return [...folders, 'node_modules'];
}

/**
 * Returns the path for a missing package; null if the package is installed. If a parent folder has
 * another version, the path is next to the dependent package.
 * @param {string} path
 * @param {string} name
 * @param {string} version
 */
function findGap(path, name, version) {
  const folders = foldersAbove(path);
  const found = folders.find((folder) => lock.packages[`${folder}/${name}`]);
  if (!found) return `node_modules/${name}`;
  if (lock.packages[`${found}/${name}`].version === version) return null;
  const own = path.slice(0, path.lastIndexOf('node_modules/') + 'node_modules'.length);
  return found === own ? `${path}/node_modules/${name}` : `${own}/${name}`;
}

let added = 0;
let stripped = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!entry.link && entry.resolved) {
    delete entry.resolved;
    stripped += 1;
  }
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const version = String(range).replace(/^[~^]/, '');
    const place = findGap(path, name, version);
    if (!place || range !== version) continue;
    lock.packages[place] = describe(name, version, entry.dev === true);
    added += 1;
  }
}
const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} platform packages added, ${stripped} addresses removed.`);
