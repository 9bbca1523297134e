import type { ReactElement, ReactNode } from 'react';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Sentence } from '@hub/ui/sentence';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import styles from './accounts.module.css';
import type { Outcome } from './api.ts';
import { changeWords, progressWords, texts } from './texts.ts';
import type { Resync } from './use-resyncing.ts';

interface ResyncResultProps extends Resync {
  /** The way on when the marketplace does not know the hub any longer. */
  readonly addAgain: ReactNode;
}

/** Progress of a resynchronization, and its result in words. */
export function ResyncResult(props: ResyncResultProps): ReactElement | null {
  const { phase, progress, outcome, error, start, addAgain } = props;
  if (phase === 'syncing') {
    return (
      <div className={styles.progress}>
        <div className={styles.track} aria-hidden="true" />
        <p className={styles.small}>{progressWords(progress?.pages ?? 0, progress?.found ?? 0)}</p>
      </div>
    );
  }
  if (error !== null) return <ErrorNotice tone="attention" error={error} retry={start} />;
  return outcome === undefined ? null : <Ended {...{ outcome, addAgain, start }} />;
}

interface EndedProps {
  readonly outcome: Outcome;
  readonly addAgain: ReactNode;
  readonly start: () => void;
}

function Ended({ outcome, addAgain, start }: EndedProps): ReactElement {
  const { result, message, added, updated, reconnect } = outcome;
  if (!result) {
    const again = (
      <Button size="small" onClick={start}>
        {texts.finish.tryAgain}
      </Button>
    );
    return (
      <Alert tone={reconnect ? 'bad' : 'attention'} actions={reconnect ? addAgain : again}>
        {message}
      </Alert>
    );
  }
  return (
    <Alert tone="good">
      <p>
        <Sentence
          text={texts.resync.success}
          parts={{ link: (words) => <TextLink to={paths.dashboard()}>{words}</TextLink> }}
        />
      </p>
      <p className={styles.small}>{changeWords(added, updated)}</p>
    </Alert>
  );
}
