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

/** How long a build stays after a hub last ran with it: so old an open tab may be. */
const keptFor = days(1);
/** How often a running hub says that it still runs with its own, in milliseconds. */
const usedEvery = hours(1);

/** The builds that a browser may ask for a file of, in this order. */
export type KeptBuild = readonly [own: string, ...earlier: string[]];

interface BuildParts {
  readonly dataDir: string;
  /** `web` or `console`. */
  readonly name: string;
  /** The folder of the build. */
  readonly build: string;
  readonly log: Pick<Log, 'warn'>;
  /** Milliseconds since 1970. */
  readonly now?: number;
}

/** What is no part of a build, but was left beside it. */
const isLeft = (name: string): boolean => name.startsWith('drawn.json') || name.startsWith('.');

/**
 * Copies a build into the data folder, under a name that says what is in it, and has it drawn and served
 * from there: another build beside the running hub takes nothing away from its pages. Those of earlier
 * releases stay for a day, as a tab that was open before asks for them. Where the data folder cannot be
 * written, the build is served as it stands.
 */
export async function keepBuild(parts: BuildParts): Promise<KeptBuild> {
  const { name, build, log, now = Date.now() } = parts;
  const folder = join(parts.dataDir, 'builds');
  if (!existsSync(join(build, 'render.js'))) {
    throw new StartRefused([`The app ${name} is not built. Run npm run build first.`]);
  }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const own = join(folder, `${name}-${await contentOf(build)}`);
    if (!existsSync(own)) await copyWhole(build, own);
    await markUsed(own, now);
    setInterval(() => void markUsed(own, Date.now()).catch(() => {}), usedEvery).unref();
    return [own, ...(await earlierOnes({ folder, name, own, now }))];
  } catch (error) {
    log.warn({ err: error }, `${name}: the build is served where it was made, and goes with it`);
    return [build];
  }
}

const markUsed = (folder: string, now: number): Promise<void> => {
  const at = new Date(now);
  return utimes(folder, at, at);
};

async function filesOf(build: string): Promise<string[]> {
  const entries = await readdir(build, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !isLeft(entry.name));
  return files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
}

/** What is in a build. The name of an asset says it of that; all else is read. */
async function contentOf(build: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await filesOf(build)) {
    const path = file.slice(build.length);
    hash.update(`${path}\0`);
    if (!path.includes(`${sep}assets${sep}`)) hash.update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Two hubs on one data folder may copy the same: the first whole one stays. */
async function copyWhole(build: string, own: string): Promise<void> {
  const beside = `${own}.${process.pid}`;
  await rm(beside, { recursive: true, force: true });
  try {
    const filter = (from: string): boolean => from === build || !isLeft(basename(from));
    await cp(build, beside, { recursive: true, filter });
    // Its scripts are modules here too.
    await writeFile(join(beside, 'package.json'), '{ "type": "module" }\n');
    await rename(beside, own).catch((error: unknown) => {
      if (!existsSync(own)) throw error;
    });
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

interface Kept {
  readonly folder: string;
  readonly name: string;
  readonly own: string;
  readonly now: number;
}

/** The newest first; what is too old goes, and so does what a killed start left half. */
async function earlierOnes({ folder, name, own, now }: Kept): Promise<string[]> {
  const ones: { path: string; used: number }[] = [];
  for (const entry of await readdir(folder)) {
    const path = join(folder, entry);
    if (!entry.startsWith(`${name}-`) || path === own) continue;
    // It may be swept by another hub meanwhile.
    const used = (await stat(path).catch(() => null))?.mtimeMs ?? 0;
    if (now - used > keptFor) await rm(path, { recursive: true, force: true });
    else if (/^[a-z]+-[0-9a-f]{16}$/.test(entry)) ones.push({ path, used });
  }
  return ones.toSorted((a, b) => b.used - a.used).map(({ path }) => path);
}
