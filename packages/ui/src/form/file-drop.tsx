import { useState, type DragEvent, type ReactElement, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from '#ui/thread/composer.module.css';
import { threadTexts } from '#ui/thread/thread-texts.ts';

interface FileDropProps {
  readonly onFiles: (files: readonly File[]) => unknown;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Area that accepts dropped files. The composer's button offers the same by keyboard. */
export function FileDrop({ onFiles, className, children }: FileDropProps): ReactElement {
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent): void => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setIsOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent): void => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
  };
  const drop = (event: DragEvent): void => {
    if (!holdsFiles(event)) return;
    setIsOver(false);
    // The text field handles files that are dropped on it.
    if (event.isDefaultPrevented()) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={classNames(styles.drop, className)}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
      {isOver && (
        <div className={styles.dropHere} aria-hidden>
          {threadTexts.dropHere}
        </div>
      )}
    </div>
  );
}
