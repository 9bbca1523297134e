import { releaseNotesLength } from '@hub/contract/limits';
import type { PackageKind } from '#releases/package-kinds.ts';

/** Header of a plugin or theme, from the comment that WordPress reads. */
export interface PackageHeader {
  readonly name: string;
  /** Empty if the header has no version. */
  readonly version: string;
  readonly requires: string | null;
  readonly requiresPhp: string | null;
  readonly tested: string | null;
  /** Changelog of this version from readme.txt; null if there is none. */
  readonly notes: string | null;
}

/** Number of bytes in which WordPress looks for the header. */
export const headerBytes = 8 * 1024;

/** Number of bytes that are read of a readme.txt. Its changelog is at the end. */
export const readmeBytes = 128 * 1024;

/** Returns a field like WordPress's `get_file_data`: at the start of a comment line. */
function fieldOf(text: string, field: string): string {
  const line = new RegExp(`^(?:[ \\t]*<\\?php)?[ \\t/*#@]*${field}:(.*)$`, 'im').exec(text);
  return (line?.[1] ?? '')
    .split(/\*\/|\?>/, 1)
    .join('')
    .trim();
}

// Returns a version of WordPress or PHP; null for any other text.
const versionOrNull = (text: string): string | null => /^\d[\w.+-]{0,31}/.exec(text)?.[0] ?? null;

/** Returns the changelog of a version in a readme.txt in the format of WordPress.org. */
function notesOf(readme: string, version: string): string | null {
  const [, after = ''] = readme.split(/^==[ \t]*changelog[ \t]*==[ \t]*$/im);
  const [changelog = ''] = after.split(/^==[^=]/m);
  const parts = changelog.split(/^=([^=\n]+)=[ \t]*$/m);
  const title = parts.findIndex(
    (part, place) =>
      place % 2 === 1 && part.trim().replace(/^v/i, '').split(/\s/, 1)[0] === version,
  );
  const notes = title < 0 ? '' : (parts[title + 1] ?? '').trim().slice(0, releaseNotesLength);
  return notes === '' ? null : notes.replaceAll('\0', '').toWellFormed();
}

export interface HeaderTexts {
  /** First bytes of the file that may contain the header. */
  readonly source: string;
  /** Content of readme.txt, in which authors declare the tested WordPress version. */
  readonly readme: string;
}

/** Parses the header of a package. Returns null if the text has no field `nameField`. */
export function readHeader(
  { source, readme }: HeaderTexts,
  nameField: PackageKind['nameField'],
): PackageHeader | null {
  const text = source.replaceAll('\r', '\n');
  const name = fieldOf(text, nameField);
  if (name === '') return null;
  const about = readme.replaceAll(/\r\n?/g, '\n');
  const tested = fieldOf(text, 'Tested up to') || fieldOf(about, 'Tested up to');
  const version = fieldOf(text, 'Version');
  return {
    name,
    version,
    requires: versionOrNull(fieldOf(text, 'Requires at least')),
    requiresPhp: versionOrNull(fieldOf(text, 'Requires PHP')),
    tested: versionOrNull(tested),
    notes: notesOf(about, version),
  };
}

/** Returns true if a version is safe in a file name, a URL and an HTTP header. */
export const isVersion = (text: string): boolean => /^\d[A-Za-z0-9.+_-]{0,63}$/.test(text);
