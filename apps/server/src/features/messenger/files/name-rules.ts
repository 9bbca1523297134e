import { extname } from 'node:path/posix';
import type { FileType } from './type-of.ts';

/** Allowed extensions of each type. The first is appended to a name with another extension. */
const endings: Readonly<Record<FileType, readonly string[]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  'application/zip': ['.zip'],
  // No extension in this list opens as a program or as a web page.
  'text/plain': ['.txt', '.log', '.md', '.csv', '.json', '.css', '.php', '.ini', '.conf', '.yml'],
};

/** Longest file name in characters, including the extension. */
const longest = 120;

/** Control characters, invisible separators and direction marks, which are removed from a name. */
// oxlint-disable-next-line no-control-regex -- The pattern removes them.
const unseen = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Characters with a special meaning on some operating system. */
const special = /["*:<>?|\\/]/g;

/**
 * Returns the file name for storage and download: the last path segment, in one line, with an
 * extension of the type. A text named `.html` would open as a web page.
 */
export function fileName(given: string, type: FileType): string {
  const last = given.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .replaceAll(unseen, '')
    .replaceAll(special, '_')
    .replace(/^[.\s]+/, '')
    .trim();
  const [usual = ''] = endings[type];
  const extension = extname(clean).toLowerCase();
  const ending = endings[type].includes(extension) ? clean.slice(-extension.length) : usual;
  const stem = endings[type].includes(extension) ? clean.slice(0, -extension.length) : clean;
  const short = Array.from(stem)
    .slice(0, longest - ending.length)
    .join('')
    .trim();
  return `${short === '' ? 'file' : short}${ending}`;
}

/** Returns a `Content-Disposition` header with the name in UTF-8, and in ASCII for old browsers. */
export function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
