import { releaseNotesLength } from '@hub/contract/limits';
import type { PackageKind } from '#releases/package-kinds.ts';

/** Header of a plugin or theme, from the comment that WordPress reads. */
export interface PackageHeader {
  readonly name: string;
  /** Empty if there is none. */
  readonly version: string;
  readonly requires: string | null;
  readonly requiresPhp: string | null;
  readonly tested: string | null;
  /** Changelog of this version in its readme.txt; null if there is none. */
  readonly notes: string | null;
}

/** WordPress reads the header from this many bytes of a file. */
export const headerBytes = 8 * 1024;

/** Bytes of a readme.txt that are read: its changelog is at the end. */
export const readmeBytes = 128 * 1024;

/** One field, as WordPress's `get_file_data` finds it: at the start of a line, after comment signs. */
function fieldOf(text: string, field: string): string {
  const line = new RegExp(`^(?:[ \\t]*<\\?php)?[ \\t/*#@]*${field}:(.*)$`, 'im').exec(text);
  return (line?.[1] ?? '')
    .split(/\*\/|\?>/, 1)
    .join('')
    .trim();
}

// Version of WordPress or PHP; null for any other text.
const versionOrNull = (text: string): string | null => /^\d[\w.+-]{0,31}/.exec(text)?.[0] ?? null;

/** Returns the version's section under "Changelog", in WordPress.org's form of a readme.txt. */
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
  /** The first bytes of the file that may have it. */
  readonly source: string;
  /** Content of readme.txt, in which authors declare the tested versions. */
  readonly readme: string;
}

/** Parses the header that begins with a name in `nameField`; null if there is none. */
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

/** Returns true if a version is safe in a file name, an address and a header. */
export const isVersion = (text: string): boolean => /^\d[A-Za-z0-9.+_-]{0,63}$/.test(text);
