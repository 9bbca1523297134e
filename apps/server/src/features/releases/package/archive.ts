import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { releaseZip } from '@hub/contract/limits';
import { folderOf } from './archive-rules.ts';
import { headerBytes, readHeader, readmeBytes, type PackageHeader } from './header-rules.ts';
import type { PackageKind, Noun } from '#releases/package-kinds.ts';
import { publishTexts } from '#releases/texts.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { MeasuredFile } from '#platform/files/stored-files.ts';
import type { Readable } from 'node:stream';
import { writeBeside, writeDown } from '#platform/files/arriving-files.ts';
import { Problem } from '#platform/problem.ts';

export type ReadArchive =
  | { readonly ok: true; readonly slug: string; readonly header: PackageHeader }
  | { readonly ok: false; readonly why: string };

const refuse = (reason: string): { ok: false; why: string } => ({ ok: false, why: reason });

interface OpenArchive {
  readonly zip: ZipFile;
  readonly entries: readonly Entry[];
}

/** Returns the directory entries; null if the archive has more files than a release may have. */
async function listEntries(zip: ZipFile): Promise<Entry[] | null> {
  if (zip.entryCount > releaseZip.files) return null;
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  return entries;
}

/**
 * Finds a file with two different names. Some programs unpack it under the name before its content,
 * others under the name in the directory.
 */
async function findOtherName({ zip, entries }: OpenArchive): Promise<string | null> {
  for (const entry of entries) {
    const { fileName } = await zip.readLocalFileHeaderPromise(entry);
    if (!fileName.equals(entry.fileNameRaw)) return entry.fileName;
    // An extra field may contain a third name, which PHP does not read.
    const latinName = fileName.toString('latin1');
    if (/^[\x20-\x7E]*$/.test(latinName) && latinName !== entry.fileName) return entry.fileName;
  }
  return null;
}

/** Returns the first bytes of a file in the archive as text. Nothing is unpacked to the disk. */
async function beginningOf({ zip }: OpenArchive, entry: Entry, maxBytes: number): Promise<string> {
  const stream = await zip.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    // Leaving the loop ends the stream.
    if (length >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}

/** Returns the files that may have the header. The file named like the folder comes first. */
function candidates({ entries }: OpenArchive, slug: string, kind: PackageKind): Entry[] {
  const mainFile = `${slug}/${slug}.php`;
  const files = entries.filter(
    ({ fileName }) =>
      fileName.startsWith(`${slug}/`) && kind.mayHaveHeader(fileName.slice(slug.length + 1)),
  );
  return files.toSorted(
    (a, b) => Number(b.fileName === mainFile) - Number(a.fileName === mainFile),
  );
}

async function findHeader(
  opened: OpenArchive,
  slug: string,
  kind: PackageKind,
): Promise<PackageHeader | null> {
  const about = opened.entries.find(
    ({ fileName }) => fileName.toLowerCase() === `${slug}/readme.txt`,
  );
  const readme = about ? await beginningOf(opened, about, readmeBytes) : '';
  for (const entry of candidates(opened, slug, kind)) {
    const source = await beginningOf(opened, entry, headerBytes);
    const header = readHeader({ source, readme }, kind.nameField);
    if (header) return header;
  }
  return null;
}

async function readOpened(zip: ZipFile, kind: PackageKind): Promise<ReadArchive> {
  const entries = await listEntries(zip);
  if (!entries) return refuse(publishTexts.tooManyFiles);
  const folder = folderOf(entries, kind.noun);
  if (!folder.ok) return folder;
  const other = await findOtherName({ zip, entries });
  if (other !== null) return refuse(publishTexts.twoNames(other));
  const header = await findHeader({ zip, entries }, folder.slug, kind);
  if (header) return { ok: true, slug: folder.slug, header };
  return refuse(kind.lacksHeader(folder.slug));
}

/**
 * Reads the plugin or theme in a zip from its WordPress header. `why` completes a sentence that
 * begins with the file name.
 */
export async function readArchive(path: string, kind: PackageKind): Promise<ReadArchive> {
  let zip: ZipFile;
  try {
    zip = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true });
  } catch {
    return refuse(publishTexts.notAZip);
  }
  try {
    return await readOpened(zip, kind);
  } catch (error) {
    return refuse(publishTexts.badZip(error instanceof Error ? error.message : ''));
  } finally {
    zip.close();
  }
}

/** Returns the size of a file in bytes, or the reason why it cannot be accepted. */
export async function sizeOf(path: string, noun: Noun): Promise<number | string> {
  try {
    const stats = await stat(path);
    if (!stats.isFile()) return publishTexts.notAFile;
    if (stats.size > releaseZip.zipBytes) return publishTexts.zipTooLarge(noun);
    await access(path, constants.R_OK);
    return stats.size;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? publishTexts.missing : publishTexts.unreadable;
  }
}

export async function measure(path: string, size: number): Promise<MeasuredFile> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { path, size, sha256: hash.digest('hex') };
}

/**
 * Writes an incoming zip to the folder, measures it and runs `work`. Afterwards the file is
 * removed, unless `work` moved it.
 */
export const withArriving = <T>(
  { bytes, folder }: { readonly bytes: Readable; readonly folder: string },
  work: (file: MeasuredFile) => Promise<T>,
): Promise<T> =>
  writeBeside(folder, async (path) => {
    const measured = await writeDown({ bytes, path, most: releaseZip.zipBytes });
    if (measured === 'too_large') throw new Problem('too_large');
    return work({ path, ...measured, isOurs: true });
  });
