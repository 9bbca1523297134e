import { extname } from 'node:path/posix';
import type { FileType } from './type-of.ts';

/** Names that a file of a type may end in; whatever else it ends in, its type is written behind. */
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

/** Characters of a name, its ending included. */
const longest = 120;

/** What is not seen, or turns the rest of a name round: controls, separators and signs of direction. */
// oxlint-disable-next-line no-control-regex -- They are what is taken out.
const unseen = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** What some system takes for more than a part of a name. */
const special = /["*:<>?|\\/]/g;

/**
 * As a file is kept and given out: the last part of what its sender's page called it, on one line, with
 * the ending of what it is. A page that calls itself `.html` would be run where it is opened.
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

/** For whoever saves it: every sign of its name for browsers of today, and an ASCII one beside. */
export function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
