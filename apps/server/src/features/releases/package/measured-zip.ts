import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { releaseZip } from '@hub/contract/limits';
import type { Noun } from '#releases/package-kinds.ts';
import { publishTexts } from '#releases/texts.ts';
import type { MeasuredFile } from '#platform/files/stored-files.ts';

/** Returns the size of a file in bytes, or the reason why it cannot be accepted. */
export async function sizeOf(path: string, noun: Noun): Promise<number | string> {
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

/** Returns the zip's size and hash. */
export async function measure(path: string, size: number): Promise<MeasuredFile> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { path, size, sha256: hash.digest('hex') };
}
