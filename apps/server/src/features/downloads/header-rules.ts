import type { PackageKind } from './package-kinds.ts';

/** What a plugin or theme says of itself in the comment that WordPress reads. */
export interface PackageHeader {
  readonly name: string;
  /** Empty where there is none. */
  readonly version: string;
  readonly requires: string | null;
  readonly requiresPhp: string | null;
  readonly tested: string | null;
}

/** WordPress looks no further than this into a file for its header, in bytes. */
export const headerBytes = 8 * 1024;

/** One field, as WordPress's `get_file_data` finds it: at the start of a line, after comment signs. */
function fieldOf(text: string, field: string): string {
  const line = new RegExp(`^(?:[ \\t]*<\\?php)?[ \\t/*#@]*${field}:(.*)$`, 'im').exec(text);
  return (line?.[1] ?? '').replace(/\s*(?:\*\/|\?>).*/, '').trim();
}

// A version of WordPress or PHP; nothing where something else stands there.
const versionOrNull = (text: string): string | null => /^\d[\w.+-]{0,31}/.exec(text)?.[0] ?? null;

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
  const tested =
    fieldOf(text, 'Tested up to') || fieldOf(readme.replaceAll('\r', '\n'), 'Tested up to');
  return {
    name,
    version: fieldOf(text, 'Version'),
    requires: versionOrNull(fieldOf(text, 'Requires at least')),
    requiresPhp: versionOrNull(fieldOf(text, 'Requires PHP')),
    tested: versionOrNull(tested),
  };
}

/** Whether a version can stand in a file's name, an address and a header. */
export const isVersion = (text: string): boolean => /^\d[A-Za-z0-9.+_-]{0,63}$/.test(text);
