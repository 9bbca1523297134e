import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ArchiveWriter } from './archive.ts';
import { places, storeNames, type Contents, type StoreName } from './manifest.ts';
import { seconds } from '@hub/contract/limits';

/** A file that a row names. */
export interface KeptFile {
  /** Key in its store: 64 hex characters. */
  readonly key: string;
  /** SHA-256 of the content, in hex. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** True if its absence is no fault, because no row names it yet or it was marked as lost. */
  readonly mayBeGone?: boolean;
}

/** Store of files beside the database. */
export interface KeptFiles {
  /** Files that this transaction's rows name; the caller reads them after it ends. */
  list(): Promise<Iterable<KeptFile> | AsyncIterable<KeptFile>>;
  /** Null if the file is missing. */
  open(key: string): Promise<Readable | null>;
  /** Returns the size of the file without reading it; null if it is missing. */
  size(key: string): Promise<number | null>;
}

export type AllKept = Readonly<Record<StoreName, KeptFiles>>;

interface ListedStore extends Pick<KeptFiles, 'open'> {
  readonly store: StoreName;
  readonly files: Awaited<ReturnType<KeptFiles['list']>>;
}

/** Most missing files listed by name. */
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
 * Adds each file that matches its row. Each is read first, because an entry's size and hash cannot
 * be taken back. One lost or damaged file must not prevent the backup.
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
