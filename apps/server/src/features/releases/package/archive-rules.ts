import { releaseZip } from '@hub/contract/limits';
import type { Noun } from '#releases/package-kinds.ts';
import { publishTexts } from '#releases/texts.ts';

/** One line of an archive's table of contents. */
export interface ListedFile {
  readonly fileName: string;
  readonly uncompressedSize: number;
  readonly externalFileAttributes: number;
  readonly generalPurposeBitFlag: number;
}

type Folder = { readonly ok: true; readonly slug: string } | { readonly ok: false; why: string };

const no = (why: string): Folder => ({ ok: false, why });

/** Files that macOS adds to a zip; WordPress leaves them out. */
const isNote = ({ fileName }: ListedFile): boolean => fileName.startsWith('__MACOSX/');

const isEncrypted = (file: ListedFile): boolean => (file.generalPurposeBitFlag & 1) === 1;

/** Detects symbolic links, which could lead anywhere: the upper half holds the Unix mode. */
const isLink = ({ externalFileAttributes }: ListedFile): boolean =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

const leadsOut = ({ fileName }: ListedFile): boolean =>
  /^(?:\/|[A-Za-z]:)|\\|\0|(?:^|\/)\.\.(?:\/|$)/.test(fileName);

/** Returns the single folder of a zip, as WordPress unpacks it; or the fault. */
export function folderOf(all: readonly ListedFile[], noun: Noun): Folder {
  const files = all.filter((file) => !isNote(file));
  if (files.length === 0) return no(publishTexts.empty);
  const outside = all.find(leadsOut);
  if (outside) return no(publishTexts.leadsOut(outside.fileName));
  if (all.some(isLink)) return no(publishTexts.symbolicLink);
  if (all.some(isEncrypted)) return no(publishTexts.encrypted);
  const bytes = all.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (bytes > releaseZip.bytes) return no(publishTexts.tooLarge);
  const loose = files.find(({ fileName }) => !fileName.includes('/'));
  if (loose) return no(publishTexts.besideFolder(noun, loose.fileName));
  const folders = [...new Set(files.map(({ fileName }) => fileName.split('/', 1)[0] ?? ''))];
  const [slug = ''] = folders;
  if (folders.length > 1) {
    return no(publishTexts.severalFolders(noun, folders.slice(0, 3).join(', ')));
  }
  if (/^[A-Za-z0-9_-]{1,64}$/.test(slug)) return { ok: true, slug };
  return no(publishTexts.badFolder(noun, slug));
}
