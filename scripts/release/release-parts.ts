import { createHash } from 'node:crypto';
import { createWriteStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Returns the CHANGELOG's section of a version; null if there is none. */
export function notesOf(changelog: string, version: string): string | null {
  const sections = changelog.split(/^(?=## )/m);
  const section = sections.find((text) => text.startsWith(`## ${version}\n`));
  return section === undefined ? null : `${section.slice(section.indexOf('\n')).trim()}\n`;
}

/** Returns the lines of a SHA256SUMS file. */
export const sumsOf = (files: readonly string[]): string =>
  files
    .map((file) => {
      const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
      return `${digest}  ${basename(file)}\n`;
    })
    .join('');

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .toSorted();
}

/** Writes a folder as a zip, with the folder at its top. The same files make the same zip. */
export async function zipFolder(folder: string, file: string): Promise<void> {
  const zip = new ZipFile();
  for (const path of filesIn(folder)) {
    const name = `${basename(folder)}/${relative(folder, path)}`;
    zip.addBuffer(readFileSync(path), name, { mtime: new Date(2020, 0, 1), mode: 0o100644 });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}
