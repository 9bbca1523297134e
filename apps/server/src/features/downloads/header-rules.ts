import { releaseNotesLength } from '@hub/contract/limits';
import type { PackageKind } from './package-kinds.ts';

/** What a plugin or theme says of itself in the comment that WordPress reads. */
export interface PackageHeader {
  readonly name: string;
  /** Empty where there is none. */
  readonly version: string;
  readonly requires: string | null;
  readonly requiresPhp: string | null;
  readonly tested: string | null;
  /** What its readme.txt says is new in this version; null where it says nothing. */
  readonly notes: string | null;
}

/** WordPress looks no further than this into a file for its header, in bytes. */
export const headerBytes = 8 * 1024;

/** Of a readme.txt more is read: what is new stands at its end. */
export const readmeBytes = 128 * 1024;

/** One field, as WordPress's `get_file_data` finds it: at the start of a line, after comment signs. */
function fieldOf(text: string, field: string): string {
  const line = new RegExp(`^(?:[ \\t]*<\\?php)?[ \\t/*#@]*${field}:(.*)$`, 'im').exec(text);
  return (line?.[1] ?? '').replace(/\s*(?:\*\/|\?>).*/, '').trim();
}

// A version of WordPress or PHP; nothing where something else stands there.
const versionOrNull = (text: string): string | null => /^\d[\w.+-]{0,31}/.exec(text)?.[0] ?? null;

/** What stands under "Changelog" of a version, as WordPress.org's form of a readme.txt has it. */
function notesOf(readme: string, version: string): string | null {
  const [, after = ''] = readme.split(/^==[ \t]*changelog[ \t]*==[ \t]*$/im);
  const [changelog = ''] = after.split(/^==[^=]/m);
  const parts = changelog.split(/^=[ \t]*([^=\n]+?)[ \t]*=[ \t]*$/m);
  const title = parts.findIndex(
    (part, place) => place % 2 === 1 && part.replace(/^v/i, '').split(/\s/, 1)[0] === version,
  );
  const notes = title < 0 ? '' : (parts[title + 1] ?? '').trim().slice(0, releaseNotesLength);
  return notes === '' ? null : notes.replaceAll('\0', '').toWellFormed();
}

export interface HeaderTexts {
  /** The first bytes of the file that may have it. */
  readonly source: string;
  /** Of readme.txt, where authors say what it was tested with. */
  readonly readme: string;
}

/** The header that begins with a name in `nameField`, or null when there is none. */
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

/** Whether a version can stand in a file's name, an address and a header. */
export const isVersion = (text: string): boolean => /^\d[A-Za-z0-9.+_-]{0,63}$/.test(text);
