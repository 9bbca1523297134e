import { seconds } from '@hub/contract/limits';
import type { KeptFile, KeptFiles } from './kept-files.ts';

/** So many are asked for at once. */
const atOnce = 16;
/** So long is looked, in milliseconds; a bucket of many is not gone through. */
const patience = seconds(5);

/** What was found of those that somebody would miss. */
export interface Looked {
  looked: number;
  /** The keys of those that are not there, or not whole. */
  readonly lost: string[];
  /** Whether there was time to look for all. */
  isWhole: boolean;
}

/** Whether it is there, as long as it was. Not whether it is right: a backup reads it all. */
export const isThere = async (
  { size }: Pick<KeptFiles, 'size'>,
  file: Pick<KeptFile, 'key' | 'size'>,
): Promise<boolean> => (await size(file.key)) === file.size;

export async function lookForLost(kept: KeptFiles): Promise<Looked> {
  const until = performance.now() + patience;
  const seen: Looked = { looked: 0, lost: [], isWhole: true };
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
