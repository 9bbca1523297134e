import { extname } from 'node:path/posix';
import type { FileType } from './type-of.ts';

/** Endings allowed for a type; after any other ending, the type's own is appended. */
const endings: Readonly<Record<FileType, readonly string[]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  'application/zip': ['.zip'],
  // None that a double click has the system run, or a browser read as a page.
  'text/plain': ['.txt', '.log', '.md', '.csv', '.json', '.css', '.php', '.ini', '.conf', '.yml'],
};

/** Longest name in characters, including its ending. */
const longest = 120;

/** Characters to remove from a name: controls, separators and direction marks. */
// oxlint-disable-next-line no-control-regex -- The pattern removes them.
const unseen = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Characters with a special meaning on some system. */
const special = /["*:<>?|\\/]/g;

/**
 * Returns the name under which a file is stored and sent: the last part of the given name, on one
 * line, with the ending of its type. A page named `.html` would be executed where it is opened.
 */
export function fileName(given: string, type: FileType): string {
  const last = given.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .replaceAll(unseen, '')
    .replaceAll(special, '_')
    .replace(/^[.\s]+/, '')
    .trim();
  const [usual = ''] = endings[type];
  const own = extname(clean).toLowerCase();
  const ending = endings[type].includes(own) ? clean.slice(-own.length) : usual;
  const stem = endings[type].includes(own) ? clean.slice(0, -own.length) : clean;
  const short = Array.from(stem)
    .slice(0, longest - ending.length)
    .join('')
    .trim();
  return `${short === '' ? 'file' : short}${ending}`;
}

/** Returns a header with the full name for current browsers, and an ASCII one for others. */
export function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
