import type { ReactElement } from 'react';
import { CopyButton } from '#ui/form/copy-button.tsx';
import styles from './code-block.module.css';

interface CodeBlockProps {
  readonly code: string;
  readonly label: string;
}

/** Block of code. It runs from left to right in every language; long lines scroll. */
export const CodeBlock = ({ code, label }: CodeBlockProps): ReactElement => (
  <div className={styles.code}>
    <div className={styles.head}>
      <CopyButton text={code} what={label} />
    </div>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
    <pre dir="ltr" role="group" aria-label={label} tabIndex={0}>
      <code>{code}</code>
    </pre>
  </div>
);
