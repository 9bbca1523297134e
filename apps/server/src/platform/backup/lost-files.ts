import { seconds } from '@hub/contract/limits';
import type { KeptFile, KeptFiles } from './kept-files.ts';

/** Requests at once. */
const atOnce = 16;
/**
 * Time limit of the search, in milliseconds; a bucket with many files is not searched completely.
 */
const patience = seconds(5);

/** Result of the search for missing files. */
export interface MissingFilesReport {
  looked: number;
  /** Keys of files that are missing or incomplete. */
  readonly lost: string[];
  /** True if all files were checked in time. */
  isWhole: boolean;
}

/** Returns true if the file exists with its size. Only a backup reads and verifies the content. */
export const isThere = async (
  { size }: Pick<KeptFiles, 'size'>,
  file: Pick<KeptFile, 'key' | 'size'>,
): Promise<boolean> => (await size(file.key)) === file.size;

export async function lookForLost(kept: KeptFiles): Promise<MissingFilesReport> {
  const until = performance.now() + patience;
  const seen: MissingFilesReport = { looked: 0, lost: [], isWhole: true };
  const look = async (file: KeptFile): Promise<void> => {
    if (!(await isThere(kept, file))) seen.lost.push(file.key);
  };
  let some: KeptFile[] = [];
  for await (const file of await kept.list()) {
    if (file.mayBeGone) continue;
    some.push(file);
    seen.looked += 1;
    if (some.length < atOnce) continue;
    await Promise.all(some.map(look));
    some = [];
    if (performance.now() > until) return { ...seen, isWhole: false };
  }
  await Promise.all(some.map(look));
  return seen;
}
