import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Redirect } from '@hub/client/router';
import type { AnswerOf } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Page as Frame, PageHeader } from '@hub/ui/page';
import { paths, routes } from '#lib/paths.ts';
import { Fault } from '#ui/confirm/confirm.tsx';
import type { GoodNews } from '#ui/arrival-notice.tsx';
import { LinkButton } from '#ui/link.tsx';
import styles from './accounts.module.css';
import { finishQuery, useConnectAccount, type AuthorizationReturn } from './api.ts';
import { ConnectProgress } from './import-progress.tsx';
import { texts } from './texts.ts';

const finishTexts = texts.finish;
const parts = ['code', 'state', 'error', 'error_description'] as const;

function returnedIn(search: string): AuthorizationReturn {
  const query = new URLSearchParams(search);
  return Object.fromEntries(parts.flatMap((part) => [[part, query.get(part)]]).filter(hasText));
}

const hasText = (pair: unknown[]): boolean => typeof pair[1] === 'string' && pair[1] !== '';

/** Completes the connection and continues automatically; only failures stay on the page. */
export function Page() {
  const [returned] = useState(() => returnedIn(location.search));
  const { data, error, isFetching, refetch } = useQuery(finishQuery(returned));
  const failed = data === undefined && error !== null;
  return (
    <Frame width="narrow">
      <PageHeader title={finishTexts.title} lede={finishTexts.lede} />
      {failed && (
        <div className={styles.stack}>
          <ErrorNotice
            tone="attention"
            title={finishTexts.noAnswer}
            error={error}
            retry={() => void refetch()}
            retrying={isFetching}
          />
          <LinkButton wide to={paths.settings()}>
            {finishTexts.back}
          </LinkButton>
        </div>
      )}
      {data === undefined && !failed && <ConnectProgress />}
      {data !== undefined && (data.result ? <Connected {...data} /> : <Refused {...data} />)}
    </Frame>
  );
}

type Answer = AnswerOf<'finishAuthorization'>;

function onwardWords(origin: string): string {
  const [path] = origin.split(/[?#]/, 1);
  if (path === routes.settings) return finishTexts.toSettings;
  if (path === routes.verify) return finishTexts.toVerify;
  return path === routes.dashboard ? finishTexts.toDashboard : finishTexts.onwards;
}

/** Redirects to `origin`, where `ArrivalNotice` shows the result. */
function Connected({ message, origin }: Answer) {
  const goodNews: GoodNews = { title: finishTexts.connected, news: message };
  return <Redirect replace to={origin} state={goodNews} />;
}

function Refused({ message, origin }: Answer) {
  const connect = useConnectAccount();
  return (
    <div className={styles.stack}>
      <Alert tone="bad" title={finishTexts.failedTitle}>
        <p>{message}</p>
      </Alert>
      <Fault mutation={connect} tone="attention" />
      <Button
        variant="accent"
        wide
        busy={connect.isPending || connect.isSuccess}
        onClick={() => connect.mutate({ origin })}
      >
        {finishTexts.tryAgain}
      </Button>
      <LinkButton wide to={origin}>
        {onwardWords(origin)}
      </LinkButton>
    </div>
  );
}
