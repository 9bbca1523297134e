import { releaseZip } from '@hub/contract/limits';
import type { Noun } from '#releases/package-kinds.ts';
import { publishTexts } from '#releases/texts.ts';

export interface ListedFile {
  readonly fileName: string;
  readonly uncompressedSize: number;
  readonly externalFileAttributes: number;
  readonly generalPurposeBitFlag: number;
}

type Folder = { readonly ok: true; readonly slug: string } | { readonly ok: false; why: string };

const refuse = (reason: string): Folder => ({ ok: false, why: reason });

/** Detects files that macOS adds to a zip. WordPress skips them. */
const isNote = ({ fileName }: ListedFile): boolean => fileName.startsWith('__MACOSX/');

const isEncrypted = (file: ListedFile): boolean => (file.generalPurposeBitFlag & 1) === 1;

/** Returns the Unix mode from the upper half of the attributes; 0 if the zip has no mode. */
const modeOf = ({ externalFileAttributes }: ListedFile): number => externalFileAttributes >>> 16;
const kinds = { all: 0o170000, link: 0o120000, file: 0o100000, folder: 0o040000 } as const;
const kindOf = (file: ListedFile): number => modeOf(file) & kinds.all;

/** Detects symbolic links, which could point outside the folder. */
const isLink = (file: ListedFile): boolean => kindOf(file) === kinds.link;

/** Detects pipes, sockets and devices. */
const isSpecial = (file: ListedFile): boolean =>
  ![0, kinds.file, kinds.folder].includes(kindOf(file));

/** Detects setuid and setgid bits of files. On a folder, setgid only passes on the group. */
const runsAsOwner = (file: ListedFile): boolean =>
  kindOf(file) !== kinds.folder && (modeOf(file) & 0o6000) !== 0;

/** Returns the path under which a case-insensitive disk would store the file. */
const placeOf = ({ fileName }: ListedFile): string =>
  fileName
    .split('/')
    .filter((step) => step !== '' && step !== '.')
    .join('/')
    .normalize('NFC')
    .toLowerCase();

/**
 * Finds a file that would overwrite an earlier file. The hub could read the first file and
 * WordPress install the second.
 */
function secondOf(files: readonly ListedFile[]): ListedFile | undefined {
  const isFolder = ({ fileName }: ListedFile): boolean => fileName.endsWith('/');
  const first = new Map<string, ListedFile>();
  return files.find((file) => {
    const before = first.get(placeOf(file));
    first.set(placeOf(file), before ?? file);
    return before !== undefined && !(isFolder(before) && isFolder(file));
  });
}

const leadsOut = ({ fileName }: ListedFile): boolean =>
  /^(?:\/|[A-Za-z]:)|\\|\0|(?:^|\/)\.\.(?:\/|$)/.test(fileName);

/** Returns the single folder of a zip as WordPress unpacks it, or the reason for a refusal. */
export function folderOf(all: readonly ListedFile[], noun: Noun): Folder {
  const files = all.filter((file) => !isNote(file));
  if (files.length === 0) return refuse(publishTexts.empty);
  const outside = all.find(leadsOut);
  if (outside) return refuse(publishTexts.leadsOut(outside.fileName));
  if (all.some(isLink)) return refuse(publishTexts.symbolicLink);
  const special = all.find(isSpecial);
  if (special) return refuse(publishTexts.notAFileWithin(special.fileName));
  const asOwner = all.find(runsAsOwner);
  if (asOwner) return refuse(publishTexts.setUser(asOwner.fileName));
  const second = secondOf(all);
  if (second) return refuse(publishTexts.twice(second.fileName));
  if (all.some(isEncrypted)) return refuse(publishTexts.encrypted);
  const bytes = all.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (bytes > releaseZip.bytes) return refuse(publishTexts.tooLarge);
  const loose = files.find(({ fileName }) => !fileName.includes('/'));
  if (loose) return refuse(publishTexts.besideFolder(noun, loose.fileName));
  const folders = [...new Set(files.map(({ fileName }) => fileName.split('/', 1)[0] ?? ''))];
  const [slug = ''] = folders;
  if (folders.length > 1) {
    return refuse(publishTexts.severalFolders(noun, folders.slice(0, 3).join(', ')));
  }
  if (/^[A-Za-z0-9_-]{1,64}$/.test(slug)) return { ok: true, slug };
  return refuse(publishTexts.badFolder(noun, slug));
}
