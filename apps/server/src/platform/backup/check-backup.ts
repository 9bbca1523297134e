import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { checksumText, readArchive, type OnEntry } from './archive.ts';
import type { ArchiveSource } from './encryption.ts';
import {
  BrokenBackup,
  contentsSchema,
  manifestFormat,
  manifestSchema,
  places,
  type Contents,
  type Manifest,
} from './manifest.ts';
import { requireSignature } from './signature.ts';
import type { Keys } from '#platform/secrets/keys.ts';

export interface CheckedBackup {
  readonly manifest: Manifest;
  readonly contents: Contents;
  /** Reads the same entries again; a file that was replaced in between throws `BrokenBackup`. */
  readonly readAgain: (onEntry: OnEntry) => Promise<void>;
}

export interface BackupFile extends ArchiveSource {
  /** Secrets of this hub; null reads the backup without proof of its origin. */
  readonly rings: readonly Keys[] | null;
}

const readManifest = async (content: Readable, file: string): Promise<Manifest> => {
  const read: unknown = await json(content);
  const { format } = (read ?? {}) as { format?: unknown };
  const parsed = manifestSchema.safeParse(read);
  if (parsed.success) return parsed.data;
  if (typeof format === 'number' && format !== manifestFormat) {
    const release = format > manifestFormat ? 'a newer release' : 'an older release';
    throw new BrokenBackup(`${file} was made by ${release} of the hub: restore it with that one.`);
  }
  throw new BrokenBackup(`${file} is no backup of a hub, or was damaged.`);
};

/** Checks a whole backup and its signature. Throws `BrokenBackup` with a sentence. */
export async function checkBackup({ file, identity, rings }: BackupFile): Promise<CheckedBackup> {
  const source = { file, identity };
  let manifest: Manifest | null = null;
  let contents: Contents | null = null;
  const end = await readArchive(source, async (name, content) => {
    if (manifest === null && name !== places.manifest) {
      throw new BrokenBackup(`${file} is no backup of a hub.`);
    }
    if (name === places.manifest) manifest = await readManifest(content, file);
    else if (name === places.contents) contents = contentsSchema.parse(await json(content));
  });
  if (manifest === null || contents === null) {
    throw new BrokenBackup(`${file} is no backup of a hub.`);
  }
  const checksum = checksumText(end);
  if (rings !== null) requireSignature({ file, checksum, signature: end.signature }, rings);
  return {
    manifest,
    contents,
    async readAgain(onEntry) {
      const again = await readArchive(source, onEntry);
      if (checksumText(again) !== checksum) {
        throw new BrokenBackup(`${file} was replaced while it was read.`);
      }
    },
  };
}
