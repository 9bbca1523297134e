import { IconFileUpload } from '@tabler/icons-react';
import { useId, useState, type ChangeEvent, type ReactElement } from 'react';
import { classNames } from '@hub/ui/class-names';
import styles from './file-drop.module.css';

interface FileDropProps {
  readonly label: string;
  readonly hint: string;
  readonly busy: boolean;
  readonly busyLabel: string;
  readonly onFile: (file: File) => void;
}

/**
 * Drop zone for one file. The browser's own file input covers it, so click, keyboard and drop work
 * natively.
 */
export function FileDrop({ label, hint, busy, busyLabel, onFile }: FileDropProps): ReactElement {
  const id = useId();
  const [over, setOver] = useState(false);
  const change = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    // The same file, mended in the meantime, may be chosen again.
    target.value = '';
    setOver(false);
    if (file !== undefined && !busy) onFile(file);
  };
  return (
    <div className={classNames(styles.drop, over && styles.over)}>
      <IconFileUpload aria-hidden className={styles.mark} size={28} stroke={1.5} />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <p id={`${id}-hint`} className={styles.hint} role="status">
        {busy ? busyLabel : hint}
      </p>
      <input
        id={id}
        type="file"
        className={styles.field}
        accept=".json,application/json,text/plain"
        aria-describedby={`${id}-hint`}
        onChange={change}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
    </div>
  );
}
