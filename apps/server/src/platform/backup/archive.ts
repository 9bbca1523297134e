import { createHash, randomInt, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';
import { z } from 'zod';
import { encryptFor, openPlain, type ArchiveSource } from './encryption.ts';
import { BrokenBackup } from './manifest.ts';
import { signBackup, signatureSchema } from './signature.ts';
import { hashed } from '#platform/files/stored-files.ts';
import type { Keys } from '#platform/secrets/keys.ts';

/** Last entry: the number of entries and a signed checksum. No backup lacks it. */
const lastEntry = 'end.json';

const endSchema = z.object({
  entries: z.number(),
  /** SHA-256 over name, size and SHA-256 of each entry, hex. */
  sha256: z.string(),
  /** Missing in backups of 0.3. */
  signature: signatureSchema.optional(),
});

export type End = z.output<typeof endSchema>;

type Checksum = Pick<End, 'entries' | 'sha256'>;

/** Compression level: faster than the default of gzip, for slightly more bytes. */
const level = 4;

export interface ArchiveWriter {
  add(name: string, content: string | Buffer): Promise<void>;
  /** Adds an entry of `size` bytes from a stream. */
  addStream(name: string, size: number, content: Readable): Promise<void>;
}

class Sum {
  private readonly all: Hash = createHash('sha256');
  private entries = 0;

  count(name: string, size: number, sha256: string): void {
    this.entries += 1;
    this.all.update(`${name}\0${size}\0${sha256}\n`);
  }

  end(): Checksum {
    return { entries: this.entries, sha256: this.all.copy().digest('hex') };
  }
}

async function writeEntry(tar: Pack, name: string, body: { size: number; content: Readable }) {
  const hash = createHash('sha256');
  const entry = tar.entry({ name, size: body.size, mode: 0o600 });
  await pipeline(body.content, (chunks: AsyncIterable<Buffer>) => hashed(chunks, hash), entry);
  return hash.digest('hex');
}

interface ArchiveOptions {
  readonly keys: Keys;
  /** Public key of age that encrypts the archive; null writes the archive unencrypted. */
  readonly recipient: string | null;
  /** True to replace an existing file, as for the nightly backup; otherwise it is an error. */
  readonly replaces?: boolean;
}

/** Throws `EEXIST` without `replaces` if another command has written the file. */
async function giveName(beside: string, file: string, replaces: boolean): Promise<void> {
  if (replaces) return rename(beside, file);
  try {
    await link(beside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // Some file systems have no links.
    return rename(beside, file);
  }
  await rm(beside);
}

/**
 * Writes an archive with the entries that `work` adds, and returns its result. The file gets its
 * name only when the archive is complete on disk, so an aborted backup leaves no file.
 */
export async function writeArchive<T>(
  file: string,
  { keys, recipient, replaces = false }: ArchiveOptions,
  work: (archive: ArchiveWriter) => Promise<T>,
): Promise<T> {
  const beside = `${file}.${randomInt(2 ** 47)}.incoming`;
  const tar = pack();
  const sum = new Sum();
  const addStream = async (name: string, size: number, content: Readable): Promise<void> => {
    sum.count(name, size, await writeEntry(tar, name, { size, content }));
  };
  const add: ArchiveWriter['add'] = (name, content) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    return addStream(name, bytes.length, Readable.from([bytes]));
  };
  const written = pipeline(
    tar,
    createGzip({ level }),
    (packed: AsyncIterable<Buffer>) =>
      recipient === null ? packed : encryptFor(recipient, packed),
    createWriteStream(beside, { flags: 'wx', mode: 0o600, flush: true }),
  );
  // The pipeline also reports the error. Without a listener, the error would end the process first.
  tar.on('error', () => undefined);
  const fill = async (): Promise<T> => {
    try {
      const result = await work({ add, addStream });
      const checksum = sum.end();
      const signature = signBackup(keys, checksumText(checksum));
      await add(lastEntry, JSON.stringify({ ...checksum, signature } satisfies End));
      tar.finalize();
      return result;
    } catch (error) {
      tar.destroy(error as Error);
      throw error;
    }
  };
  try {
    const [result] = await Promise.all([fill(), written]);
    await giveName(beside, file, replaces);
    return result;
  } catch (error) {
    await Promise.allSettled([written]);
    await rm(beside, { force: true });
    throw error;
  }
}

/** Text that the signature of a backup covers. */
export const checksumText = ({ entries, sha256 }: Checksum): string => `${entries} ${sha256}`;

export type OnEntry = (name: string, content: Readable, size: number) => Promise<void>;

/**
 * Reads all entries of a file in order and verifies their checksum. Returns the last entry; the
 * caller verifies its signature. Throws `BrokenBackup`.
 */
export async function readArchive(source: ArchiveSource, onEntry: OnEntry): Promise<End> {
  const { file } = source;
  const tar = extract();
  const unpacked = pipeline(
    createReadStream(file),
    (bytes: AsyncIterable<Buffer>) => openPlain(source, bytes),
    createGunzip(),
    tar,
  ).catch((error: unknown) => {
    throw brokenBy(error, file);
  });
  // The code below awaits this promise; a failure must not end the process before.
  unpacked.catch(() => undefined);
  const sum = new Sum();
  let end: End | null = null;
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header;
      if (end !== null) throw new BrokenBackup(`${file} goes on behind its end.`);
      if (name === lastEntry) {
        end = endSchema.parse(await json(entry));
        continue;
      }
      const hash = createHash('sha256');
      const counted = Readable.from(hashed(entry as AsyncIterable<Buffer>, hash), {
        objectMode: false,
      });
      await onEntry(name, counted, size);
      counted.resume();
      await finished(counted);
      sum.count(name, size, hash.digest('hex'));
    }
  } catch (error) {
    tar.destroy();
    throw brokenBy(error, file);
  }
  await unpacked;
  const seen = sum.end();
  if (end === null) throw new BrokenBackup(`${file} ends too early: it was cut off.`);
  if (seen.entries !== end.entries || seen.sha256 !== end.sha256) {
    throw new BrokenBackup(`${file} was changed or damaged: it does not add up.`);
  }
  return end;
}

/** Replaces errors of zlib and tar about a damaged file by a sentence for the operator. */
function brokenBy(error: unknown, file: string): unknown {
  if (error instanceof BrokenBackup) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BrokenBackup(`${file} does not exist.`);
  if (code === 'EACCES' || code === 'EISDIR') {
    return new BrokenBackup(`${file} cannot be read by the user that this command runs as.`);
  }
  if (code.startsWith('Z_')) {
    return new BrokenBackup(
      code === 'Z_BUF_ERROR'
        ? `${file} ends too early: it was cut off.`
        : `${file} is no backup of a hub, or was damaged.`,
    );
  }
  const isForeign = error instanceof SyntaxError || error instanceof z.ZodError;
  const isOfTar = /tar|Unexpected end of data|Invalid/i.test(message);
  return isForeign || isOfTar
    ? new BrokenBackup(`${file} is no backup of a hub, or was damaged.`)
    : error;
}
