import { IconFile, IconFileOff, IconFileTypePdf, IconFileZip } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { classNames } from '#ui/class-names.ts';
import { formatSize } from '#ui/size.ts';
import type { ThreadFile } from './thread-groups.ts';
import { threadTexts } from './thread-texts.ts';
import styles from './thread.module.css';

interface FilesProps {
  readonly files: readonly ThreadFile[];
  readonly shown: ReadonlySet<ThreadFile>;
  readonly href: (file: ThreadFile) => string;
}

/** Largest size of a picture in pixels. Its space is reserved before it loads. */
const largest = { width: 240, height: 200 } as const;

/** Most preview pixels per message: decoded they take 200 MB, however small the files are. */
const mostPixels = 50_000_000;

/** Returns the first pictures within the pixel limit; the others become links. */
export function shownOf(files: readonly ThreadFile[]): ReadonlySet<ThreadFile> {
  let left = mostPixels;
  return new Set(
    files.filter(({ width, height, gone }) => {
      const pixels = (width ?? 0) * (height ?? 0);
      if (gone || pixels === 0 || pixels > left) return false;
      left -= pixels;
      return true;
    }),
  );
}

export function ThreadFiles({ files, shown, href }: FilesProps): ReactElement {
  return (
    <ul role="list" className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          <File file={file} href={href(file)} isShown={shown.has(file)} />
        </li>
      ))}
    </ul>
  );
}

function shrink(width: number, height: number): { width: number; height: number } {
  const share = Math.min(1, largest.width / width, largest.height / height);
  return { width: Math.max(1, Math.round(width * share)), height: Math.round(height * share) };
}

interface FileProps {
  readonly file: ThreadFile;
  readonly href: string;
  readonly isShown: boolean;
}

function File({ file, href, isShown }: FileProps): ReactElement {
  const { name, type, bytes, width, height, gone } = file;
  if (gone) {
    return (
      <span className={classNames(styles.file, styles.gone)}>
        <IconFileOff aria-hidden size={20} stroke={1.5} />
        <bdi className={styles.fileName}>{name}</bdi>
        <span className={styles.fileSize}>{threadTexts.gone}</span>
      </span>
    );
  }
  if (!isShown || width === null || height === null) {
    return (
      <a className={styles.file} href={href} download={name}>
        <FileIcon type={type} />
        <bdi className={styles.fileName}>{name}</bdi>
        <span className={styles.fileSize}>{formatSize(bytes)}</span>
      </a>
    );
  }
  const alt = threadTexts.pictureOf({ name });
  return (
    <a className={styles.picture} href={href} download={name} title={name}>
      <img src={href} alt={alt} loading="lazy" {...shrink(width, height)} />
    </a>
  );
}

function FileIcon({ type }: { readonly type: string }): ReactElement {
  const look = { 'aria-hidden': true, size: 20, stroke: 1.5 } as const;
  if (type === 'application/pdf') return <IconFileTypePdf {...look} />;
  if (type === 'application/zip') return <IconFileZip {...look} />;
  return <IconFile {...look} />;
}
