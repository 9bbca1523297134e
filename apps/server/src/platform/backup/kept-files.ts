import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ArchiveWriter } from './archive.ts';
import { places, storeNames, type Contents, type StoreName } from './manifest.ts';

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
