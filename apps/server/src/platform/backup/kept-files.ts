import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ArchiveWriter } from './archive.ts';
import { places, storeNames, type Contents, type StoreName } from './manifest.ts';

/** A file that a row names. */
export interface KeptFile {
  /** Of its place in its store: 64 signs of hex. */
  readonly key: string;
  /** Of its content, hex. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** Nothing names it yet, or it was given up: where it is not there, nobody misses it. */
  readonly mayBeGone?: boolean;
}

/** A store of what is kept beside the database. */
export interface KeptFiles {
  /** Those that this transaction’s rows name; they are gone through when it is over. */
  list(): Promise<Iterable<KeptFile> | AsyncIterable<KeptFile>>;
  /** Null: it is not there. */
  open(key: string): Promise<Readable | null>;
  /** Its bytes, without reading them; null: it is not there. */
  size(key: string): Promise<number | null>;
}

export type AllKept = Readonly<Record<StoreName, KeptFiles>>;

interface Listed extends Pick<KeptFiles, 'open'> {
  readonly store: StoreName;
  readonly files: Awaited<ReturnType<KeptFiles['list']>>;
}

/** So many files that are missing are told by their names. */
const mostTold = 20;

export async function listKept(all: AllKept): Promise<Listed[]> {
  const listed: Listed[] = [];
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
 * Adds each file that is as its row says. It is read before: an entry’s size and hash cannot be taken back,
 * and one file that was lost or damaged must not be what keeps a hub without a backup.
 */
export async function addKept(archive: ArchiveWriter, listed: readonly Listed[]) {
  const said: Pick<Contents, 'files' | 'missing' | 'told'> = { files: 0, missing: 0, told: [] };
  for (const { store, files, open } of listed) {
    for await (const file of files) {
      const name = places.file(store, file.key);
      const seen = await open(file.key);
      const content = seen && (await isAsItWas(seen, file)) ? await open(file.key) : null;
      if (content !== null) {
        await archive.addStream(name, file.size, content);
        said.files += 1;
      } else if (!file.mayBeGone) {
        said.missing += 1;
        if (said.told.length < mostTold) said.told.push(name);
      }
    }
  }
  return said;
}
