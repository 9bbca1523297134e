import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { BrokenBackup, readArchive } from './archive.ts';
import {
  contentsSchema,
  manifestSchema,
  places,
  type Contents,
  type Manifest,
} from './manifest.ts';

export interface Checked {
  readonly manifest: Manifest;
  readonly contents: Contents;
}

const readManifest = async (content: Readable, file: string): Promise<Manifest> => {
  const read: unknown = await json(content);
  const { format } = (read ?? {}) as { format?: unknown };
  const parsed = manifestSchema.safeParse(read);
  if (parsed.success) return parsed.data;
  throw new BrokenBackup(
    typeof format === 'number' && format > 1
      ? `${file} was made by a newer release of the hub.`
      : `${file} is no backup of a hub, or was damaged.`,
  );
};

/** Reads a backup to its end and adds it up. Throws `BrokenBackup` with a sentence. */
export async function checkBackup(file: string): Promise<Checked> {
  let manifest: Manifest | null = null;
  let contents: Contents | null = null;
  await readArchive(file, async (name, content) => {
    if (manifest === null && name !== places.manifest) {
      throw new BrokenBackup(`${file} is no backup of a hub.`);
    }
    if (name === places.manifest) manifest = await readManifest(content, file);
    else if (name === places.contents) contents = contentsSchema.parse(await json(content));
  });
  if (manifest === null || contents === null) {
    throw new BrokenBackup(`${file} is no backup of a hub.`);
  }
  return { manifest, contents };
}
