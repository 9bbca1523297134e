import type { ReactElement } from 'react';
import { Alert } from './alert.tsx';
import styles from './alert.module.css';
import { Button } from '#ui/form/button.tsx';
import { worded } from './worded-error.ts';
import { texts } from '#ui/texts.ts';
import { Sentence } from '#ui/page/sentence.tsx';

interface ErrorNoticeProps {
  readonly error: Error;
  /** Short title of the failure: "Your licenses could not be loaded". */
  readonly title?: string;
  /** Retries; omit it only next to a submit button. */
  readonly retry?: (() => void) | undefined;
  readonly retrying?: boolean;
  /** The specification's warning alerts are `attention`; all other alerts are `bad`. */
  readonly tone?: 'attention' | 'bad';
  /** Message for `not_found`: what is missing and what to do, which the hub does not say. */
  readonly gone?: string | undefined;
  /** Shows the rules of invalid fields here; otherwise the server's own sentence. */
  readonly rules?: boolean;
}

const waitWords = (seconds: number): string =>
  seconds < 60 ? texts.soon : texts.inMinutes({ count: Math.ceil(seconds / 60) });

/** Input errors have no reference, because only the person can fix them. */
export function ErrorNotice(props: ErrorNoticeProps): ReactElement {
  const { error, title, retry, retrying = false, tone = 'bad', gone } = props;
  const { rules: saysRules = true } = props;
  const known = worded(error);
  const mistyped = known?.code === 'validation';
  const rules =
    mistyped && saysRules
      ? known.fields
          .flatMap(({ message, reason = '' }) => [message, reason])
          .join(' ')
          .trim()
      : '';
  const ownWords = known?.code === 'not_found' ? gone : rules || undefined;
  const tryAgain = retry !== undefined && (
    <Button size="small" busy={retrying} onClick={retry}>
      {texts.tryAgain}
    </Button>
  );
  return (
    <Alert tone={tone} announce="alert" title={title} actions={tryAgain || undefined}>
      <p>{ownWords ?? known?.message ?? texts.surprise}</p>
      {/* Too many attempts: the hub's own message says how long to wait. */}
      {known?.retryAfter !== undefined && known.code !== 'rate_limited' && (
        <p>{waitWords(known.retryAfter)}</p>
      )}
      {known?.reference !== undefined && !mistyped && (
        <p className={styles.small}>
          <Sentence text={texts.reference} parts={{ code: <code>{known.reference}</code> }} />
        </p>
      )}
    </Alert>
  );
}
