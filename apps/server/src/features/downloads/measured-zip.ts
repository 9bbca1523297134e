import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { releaseZip } from '@hub/contract/limits';
import type { PackageKind } from './package-kinds.ts';
import { publishTexts } from './texts.ts';
import type { MeasuredFile } from '#platform/files/stored-files.ts';

/** Why a file cannot be taken at all, or its size in bytes. */
export async function sizeOf(path: string, noun: PackageKind['noun']): Promise<number | string> {
  try {
    const found = await stat(path);
    if (!found.isFile()) return publishTexts.notAFile;
    if (found.size > releaseZip.zipBytes) return publishTexts.zipTooLarge(noun);
    await access(path, constants.R_OK);
    return found.size;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? publishTexts.missing : publishTexts.unreadable;
  }
}

/** The zip's size and what it is known by. */
export async function measure(path: string, size: number): Promise<MeasuredFile> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { path, size, sha256: hash.digest('hex') };
}
