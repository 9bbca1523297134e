import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hours } from '@hub/contract/limits';
import type { Clock } from '#platform/clock.ts';

const ending = '.incoming';

/** Nothing takes that long to arrive: what is older was left by a process that was killed. */
const longest = hours(1);

/** Has a file written beside its place, and moved there when it is whole. */
export async function arriveWhole(
  place: string,
  write: (beside: string) => Promise<void>,
): Promise<void> {
  await writeBeside(dirname(place), async (beside) => {
    await write(beside);
    await rename(beside, place);
  });
}

/** Gives a place in the folder for a file that is gone again when the work is done. */
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

/** Removes from the folder what never arrived. */
export async function sweepArriving(folder: string, clock: Clock): Promise<void> {
  // The folder comes with its first file.
  const names = await readdir(folder).catch(() => []);
  const oldest = clock.now().getTime() - longest;
  for (const name of names.filter((each) => each.startsWith('.') && each.endsWith(ending))) {
    const file = join(folder, name);
    // It may arrive, or be swept by another process, meanwhile.
    const written = await stat(file).catch(() => null);
    if (written && written.mtimeMs < oldest) await rm(file, { force: true });
  }
}
