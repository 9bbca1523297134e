import { seconds } from '@hub/contract/limits';
import type { KeptFile, KeptFiles } from './kept-files.ts';

/** Number of parallel requests. */
const atOnce = 16;
/**
 * Time limit of the search, in milliseconds; a bucket with many files is not searched completely.
 */
const patience = seconds(5);

/** Result of the search for missing files. */
export interface MissingFilesReport {
  checked: number;
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
  const report: MissingFilesReport = { checked: 0, lost: [], isWhole: true };
  const check = async (file: KeptFile): Promise<void> => {
    if (!(await isThere(kept, file))) report.lost.push(file.key);
  };
  let batch: KeptFile[] = [];
  for await (const file of await kept.list()) {
    if (file.mayBeGone) continue;
    batch.push(file);
    report.checked += 1;
    if (batch.length < atOnce) continue;
    await Promise.all(batch.map(check));
    batch = [];
    if (performance.now() > until) return { ...report, isWhole: false };
  }
  await Promise.all(batch.map(check));
  return report;
}
