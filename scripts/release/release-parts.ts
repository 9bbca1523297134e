import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Returns the section of a version in the CHANGELOG; null if there is none. */
export function notesOf(changelog: string, version: string): string | null {
  const sections = changelog.split(/^(?=## )/m);
  const section = sections.find((text) => text.startsWith(`## ${version}\n`));
  return section === undefined ? null : `${section.slice(section.indexOf('\n')).trim()}\n`;
}

export const sumsOf = (files: readonly string[]): string =>
  files
    .map((file) => {
      const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
      return `${digest}  ${basename(file)}\n`;
    })
    .join('');
