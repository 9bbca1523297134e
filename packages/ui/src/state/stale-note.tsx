import { IconHistory } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Button } from '#ui/form/button.tsx';
import styles from './stale-note.module.css';
import { Time } from '#ui/time.tsx';
import { worded } from './worded-error.ts';
import { texts } from '#ui/texts.ts';
import { Sentence } from '#ui/page/sentence.tsx';

interface StaleNoteProps {
  readonly title: string;
  readonly error: Error;
  /** Time when the shown data was read, in milliseconds since 1970. */
  readonly from: number;
  readonly retry: () => void;
  readonly retrying: boolean;
}

/** The outdated data can still be used, so this is a plain line and not a warning. */
export function StaleNote({ title, error, from, retry, retrying }: StaleNoteProps): ReactElement {
  const known = worded(error);
  return (
    <div className={styles.note} role="status">
      <IconHistory className={styles.icon} aria-hidden size={18} stroke={1.75} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p>
          <Sentence
            text={texts.updated}
            parts={{ time: <Time key={from} value={new Date(from).toISOString()} /> }}
          />{' '}
          {known !== null && <span>{known.message}</span>}
          {known?.reference !== undefined && (
            <>
              {' '}
              <Sentence text={texts.reference} parts={{ code: <code>{known.reference}</code> }} />
            </>
          )}
        </p>
      </div>
      <Button size="small" busy={retrying} onClick={retry}>
        {texts.tryAgain}
      </Button>
    </div>
  );
}
