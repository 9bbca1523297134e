import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';

interface Fetched {
  readonly name: string;
  readonly source: string;
  readonly folder: string;
}

/**
 * Fetches a folder once; reports an unavailable source in a sentence.
 * @param fill Fills an empty folder; returns the folder to keep.
 */
export async function fetchOnce(
  { name, source, folder }: Fetched,
  fill: (work: string) => Promise<string>,
): Promise<void> {
  if (existsSync(folder)) return;
  console.log(`Fetching ${name} (${source}) …`);
  const work = `${folder}.work`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    renameSync(await fill(work), folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim().split('\n').at(-1) : '';
    console.log(`Left out: ${name}, which could not be fetched (${reason}).`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
