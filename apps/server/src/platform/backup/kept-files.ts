import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ArchiveWriter } from './archive.ts';
import { places, storeNames, type Contents, type StoreName } from './manifest.ts';
import { seconds } from '@hub/contract/limits';

export interface KeptFile {
  /** Key in its store: 64 hex characters. */
  readonly key: string;
  /** SHA-256 of the content, in hex. */
  readonly sha256: string;
  /** Size in bytes. */
  readonly size: number;
  /** True if no row uses the file yet, or an owner marked it as lost. */
  readonly mayBeGone?: boolean;
}

export interface KeptFiles {
  /** Lists the files that rows of this transaction name. The caller reads them after it. */
  list(): Promise<Iterable<KeptFile> | AsyncIterable<KeptFile>>;
  /** Opens the file for reading; null if it is missing. */
  open(key: string): Promise<Readable | null>;
  /** Returns the size of the file without reading it; null if it is missing. */
  size(key: string): Promise<number | null>;
}

export type AllKept = Readonly<Record<StoreName, KeptFiles>>;

interface ListedStore extends Pick<KeptFiles, 'open'> {
  readonly store: StoreName;
  readonly files: Awaited<ReturnType<KeptFiles['list']>>;
}

const mostNamed = 20;

export async function listKept(all: AllKept): Promise<ListedStore[]> {
  const listed: ListedStore[] = [];
  for (const store of storeNames) {
    const { list, open } = all[store];
    listed.push({ store, open, files: await list() });
  }
  return listed;
}

async function isAsItWas(content: Readable, { size, sha256 }: KeptFile): Promise<boolean> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  return bytes === size && hash.digest('hex') === sha256;
}

/**
 * Adds each file that matches its row. Reads a file before it writes the entry, because size and
 * hash precede the content. A lost or damaged file does not prevent the backup.
 */
export async function addKept(archive: ArchiveWriter, listed: readonly ListedStore[]) {
  const summary: Pick<Contents, 'files' | 'missing' | 'missingNames'> = {
    files: 0,
    missing: 0,
    missingNames: [],
  };
  for (const { store, files, open } of listed) {
    for await (const file of files) {
      const name = places.file(store, file.key);
      const first = await open(file.key);
      const content = first && (await isAsItWas(first, file)) ? await open(file.key) : null;
      if (content !== null) {
        await archive.addStream(name, file.size, content);
        summary.files += 1;
      } else if (!file.mayBeGone) {
        summary.missing += 1;
        if (summary.missingNames.length < mostNamed) summary.missingNames.push(name);
      }
    }
  }
  return summary;
}

const atOnce = 16;
/** Time limit of the search in milliseconds, for a bucket with many files. */
const patience = seconds(5);

export interface MissingFilesReport {
  checked: number;
  /** Keys of files that are missing or incomplete. */
  readonly lost: string[];
  /** True if the search checked all files within its time limit. */
  isWhole: boolean;
}

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
