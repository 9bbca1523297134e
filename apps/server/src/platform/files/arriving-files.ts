import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hours } from '@hub/contract/limits';
import type { Clock } from '#platform/clock.ts';

const ending = '.incoming';

/** Longest age of an incomplete upload; an older file was left by a killed process. */
const longest = hours(1);

/** Writes a file next to its target, and moves it there when complete. */
export async function arriveWhole(
  place: string,
  write: (beside: string) => Promise<void>,
): Promise<void> {
  await writeBeside(dirname(place), async (beside) => {
    await write(beside);
    await rename(beside, place);
  });
}

/** Runs `work` with a path in the folder, whose file is removed afterwards. */
export async function writeBeside<T>(
  folder: string,
  work: (beside: string) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const beside = join(folder, `.${randomUUID()}${ending}`);
  try {
    return await work(beside);
  } finally {
    await rm(beside, { force: true });
  }
}

/** Removes incomplete files from the folder. */
export async function sweepArriving(folder: string, clock: Clock): Promise<void> {
  // The folder is created with its first file.
  const names = await readdir(folder).catch(() => []);
  const oldest = clock.now().getTime() - longest;
  for (const name of names.filter((each) => each.startsWith('.') && each.endsWith(ending))) {
    const file = join(folder, name);
    // Another process may complete or remove the file at the same time.
    const written = await stat(file).catch(() => null);
    if (written && written.mtimeMs < oldest) await rm(file, { force: true });
  }
}
