import { ApiError } from '@hub/client/errors';
import { Card } from '@hub/ui/card';
import { ErrorNotice } from '@hub/ui/error-notice';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import { StartSteps } from '#verification/start-steps.tsx';
import { closedTitle, texts } from '#verification/texts.ts';
import styles from '#verification/verification.module.css';

interface ClosedRequestProps {
  readonly error: Error;
  readonly retry: () => void;
  readonly retrying: boolean;
}

export function ClosedRequest({ error, retry, retrying }: ClosedRequestProps) {
  const code = error instanceof ApiError ? error.code : '';
  const title = closedTitle(code);
  if (title === undefined) {
    return (
      <ErrorNotice title={texts.detailsFailed} error={error} retry={retry} retrying={retrying} />
    );
  }
  return (
    <Card as="section" labelledBy="closed">
      <div role="alert" className={styles.part}>
        <h2 id="closed">{title}</h2>
        <p>{code === 'validation' ? texts.closed.incomplete : error.message}</p>
      </div>
      {code === 'request_done' ? <p>{texts.closed.done}</p> : <StartSteps />}
      <div className={styles.actions}>
        <LinkButton variant="accent" to={paths.dashboard()}>
          {texts.closed.dashboard}
        </LinkButton>
      </div>
    </Card>
  );
}
