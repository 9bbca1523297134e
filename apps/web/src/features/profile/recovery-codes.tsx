import { useEffect, useRef, type ReactElement } from 'react';
import { Button } from '@hub/ui/button';
import { CopyButton } from '@hub/ui/copy-button';
import { secondFactorTexts } from './second-factor-texts.ts';
import styles from './second-factor.module.css';

const words = secondFactorTexts;

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The codes, this once: to copy, print or save. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps): ReactElement {
  const title = useRef<HTMLHeadingElement>(null);
  // The clicked button is gone, and this is the result.
  useEffect(() => title.current?.focus(), []);
  const text = codes.join('\n');
  return (
    <div className={styles.codes}>
      <h4 ref={title} tabIndex={-1}>
        {words.codesTitle}
      </h4>
      <p>{words.codesText}</p>
      <ul role="list" className={styles.codeList}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton text={text} what={words.codesWhat} />
        <Button size="small" onClick={() => save(text)}>
          {words.save}
        </Button>
        <Button size="small" onClick={() => window.print()}>
          {words.print}
        </Button>
        <Button size="small" variant="good" onClick={onKept}>
          {words.kept}
        </Button>
      </div>
    </div>
  );
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = words.file;
  link.click();
  URL.revokeObjectURL(url);
}
