import { createWriteStream, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type Files = Readonly<Record<string, Buffer>>;

/** Returns the files of a folder by their names, with the prefix `place`. */
export function filesIn(folder: string, place: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
    .map((file) => [
      `${place}/${relative(folder, file).replaceAll('\\', '/')}`,
      readFileSync(file),
    ]);
  return Object.fromEntries(entries) as Files;
}

/** Writes a zip and returns its path. The same files result in the same zip. */
export async function writeZip(path: string, files: Files): Promise<string> {
  const zip = new ZipFile();
  const options = { mtime: new Date(2020, 0, 1), mode: 0o100644 };
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name, options);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}
