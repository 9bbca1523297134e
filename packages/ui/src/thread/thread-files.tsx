import { IconFile, IconFileOff, IconFileTypePdf, IconFileZip } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { classNames } from '#ui/class-names.ts';
import { formatSize } from '#ui/size.ts';
import type { ThreadFile } from './thread-groups.ts';
import { threadTexts } from './thread-texts.ts';
import styles from './thread.module.css';

interface FilesProps {
  readonly files: readonly ThreadFile[];
  readonly href: (file: ThreadFile) => string;
}

/** A picture is shown as large as fits into this, and keeps its room before it is here. */
const largest = { width: 240, height: 200 } as const;

/** Files to save; pictures are shown, small. */
export const ThreadFiles = ({ files, href }: FilesProps): ReactElement => (
  <ul role="list" className={styles.files}>
    {files.map((file) => (
      <li key={file.id}>
        <File file={file} href={href(file)} />
      </li>
    ))}
  </ul>
);

function shrink(width: number, height: number): { width: number; height: number } {
  const share = Math.min(1, largest.width / width, largest.height / height);
  return { width: Math.max(1, Math.round(width * share)), height: Math.round(height * share) };
}

interface FileProps {
  readonly file: ThreadFile;
  readonly href: string;
}

function File({ file, href }: FileProps): ReactElement {
  const { width, height, gone } = file;
  if (gone) return <GoneFile file={file} />;
  if (width === null || height === null) return <FileLink file={file} href={href} />;
  return <Picture file={file} href={href} size={shrink(width, height)} />;
}

interface PictureProps extends FileProps {
  readonly size: { readonly width: number; readonly height: number };
}

const Picture = ({ file, href, size }: PictureProps): ReactElement => (
  <a className={styles.picture} href={href} download={file.name} title={file.name}>
    <img src={href} alt={threadTexts.pictureOf(file.name)} loading="lazy" {...size} />
  </a>
);

const FileLink = ({ file, href }: FileProps): ReactElement => (
  <a className={styles.file} href={href} download={file.name}>
    <FileIcon type={file.type} />
    <bdi className={styles.fileName}>{file.name}</bdi>
    <span className={styles.fileSize}>{formatSize(file.bytes)}</span>
  </a>
);

const GoneFile = ({ file }: Pick<FileProps, 'file'>): ReactElement => (
  <span className={classNames(styles.file, styles.gone)}>
    <IconFileOff aria-hidden size={20} stroke={1.5} />
    <bdi className={styles.fileName}>{file.name}</bdi>
    <span className={styles.fileSize}>{threadTexts.gone}</span>
  </span>
);

function FileIcon({ type }: { readonly type: string }): ReactElement {
  const look = { 'aria-hidden': true, size: 20, stroke: 1.5 } as const;
  if (type === 'application/pdf') return <IconFileTypePdf {...look} />;
  if (type === 'application/zip') return <IconFileZip {...look} />;
  return <IconFile {...look} />;
}
