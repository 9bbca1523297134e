import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { days, hours } from '@hub/contract/limits';
import { StartRefused } from './start-refused.ts';
import type { Log } from '#platform/log/log.ts';

/** Retention of an unused build in milliseconds, for tabs that are still open. */
const keptFor = days(1);
/** Interval in milliseconds at which a running hub marks its build as used. */
const usedEvery = hours(1);

/** Folders of builds whose files browsers may request, current build first. */
export type KeptBuild = readonly [own: string, ...earlier: string[]];

interface BuildOptions {
  readonly dataDir: string;
  /** `web` or `console`. */
  readonly name: string;
  readonly build: string;
  readonly log: Pick<Log, 'warn'>;
  /** Current time in milliseconds since 1970. */
  readonly now?: number;
}

/** Returns true for a file that is no part of a build, such as rendered pages. */
const isLeft = (name: string): boolean => name.startsWith('drawn.') || name.startsWith('.');

/**
 * Copies a build into the data folder, named by its content, and returns the copy. So a new build
 * beside a running hub does not break its pages. Builds of earlier releases stay for a day, for
 * tabs that are still open. If the copy fails, the build is served in place.
 */
export async function keepBuild(deps: BuildOptions): Promise<KeptBuild> {
  const { name, build, log, now = Date.now() } = deps;
  const folder = join(deps.dataDir, 'builds');
  if (!existsSync(join(build, 'render.js'))) {
    throw new StartRefused([`The app ${name} is not built. Run: npm run build`]);
  }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const buildCopy = join(folder, `${name}-${await contentOf(build)}`);
    if (!existsSync(buildCopy)) await copyWhole(build, buildCopy);
    await markUsed(buildCopy, now);
    setInterval(() => void markUsed(buildCopy, Date.now()).catch(() => {}), usedEvery).unref();
    return [buildCopy, ...(await earlierOnes({ folder, name, own: buildCopy, now }))];
  } catch (error) {
    log.warn({ err: error }, `${name} build not copied: a new build breaks open pages`);
    return [build];
  }
}

const markUsed = (folder: string, at: number): Promise<void> =>
  utimes(folder, new Date(at), new Date(at));

async function filesOf(build: string): Promise<string[]> {
  const entries = await readdir(build, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !isLeft(entry.name));
  return files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
}

/** Reads all files except assets, whose names identify their content. */
async function contentOf(build: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await filesOf(build)) {
    const path = file.slice(build.length);
    hash.update(`${path}\0`);
    if (!path.includes(`${sep}assets${sep}`)) hash.update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Keeps the first copy if two instances copy the same build. */
async function copyWhole(build: string, buildCopy: string): Promise<void> {
  const temporaryCopy = `${buildCopy}.${process.pid}`;
  await rm(temporaryCopy, { recursive: true, force: true });
  try {
    const filter = (from: string): boolean => from === build || !isLeft(basename(from));
    await cp(build, temporaryCopy, { recursive: true, filter });
    // The copied scripts need this file to load as modules.
    await writeFile(join(temporaryCopy, 'package.json'), '{ "type": "module" }\n');
    await rename(temporaryCopy, buildCopy).catch((error: unknown) => {
      if (!existsSync(buildCopy)) throw error;
    });
  } finally {
    await rm(temporaryCopy, { recursive: true, force: true });
  }
}

/** Lists newest first. Removes expired builds and incomplete copies of a killed start. */
async function earlierOnes(copy: { folder: string; name: string; own: string; now: number }) {
  const { folder, name, own, now } = copy;
  const earlierCopies: { path: string; used: number }[] = [];
  for (const entry of await readdir(folder)) {
    const path = join(folder, entry);
    if (!entry.startsWith(`${name}-`) || path === own) continue;
    // Another instance may remove the folder at the same time.
    const used = (await stat(path).catch(() => null))?.mtimeMs ?? 0;
    if (now - used > keptFor) await rm(path, { recursive: true, force: true });
    else if (/^[a-z]+-[0-9a-f]{16}$/.test(entry)) earlierCopies.push({ path, used });
  }
  return earlierCopies.toSorted((a, b) => b.used - a.used).map(({ path }) => path);
}
