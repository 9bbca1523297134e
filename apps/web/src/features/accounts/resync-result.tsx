import { type ReactNode, useEffect, useState } from 'react';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { paths } from '#lib/paths.ts';
import { LinkedSentence } from '#ui/link.tsx';
import textClass from '#ui/text.module.css';
import { type Outcome, progressQuery, useResync, type Account } from './api.ts';
import { Progress } from './import-progress.tsx';
import { changeWords, progressWords, texts } from './texts.ts';
import { useQuery } from '@tanstack/react-query';
import { delays } from '@hub/contract/limits';

type ResyncResultProps = ReturnType<typeof useResyncing> & { readonly addAgain: ReactNode };

export function ResyncResult(props: ResyncResultProps) {
  const { phase, progress, outcome, error, start, addAgain } = props;
  if (phase === 'syncing') return <Progress text={progressWords(progress)} />;
  if (error !== null) return <ErrorNotice tone="attention" error={error} retry={start} />;
  return outcome === undefined ? null : <Ended {...{ outcome, addAgain, start }} />;
}

interface EndedProps {
  readonly outcome: Outcome;
  readonly addAgain: ReactNode;
  readonly start: () => void;
}

function Ended({ outcome, addAgain, start }: EndedProps) {
  const { result, message, added, updated, reconnect } = outcome;
  if (!result) {
    const retryButton = (
      <Button size="small" onClick={start}>
        {texts.finish.tryAgain}
      </Button>
    );
    return (
      <Alert tone={reconnect ? 'bad' : 'attention'} actions={reconnect ? addAgain : retryButton}>
        {message}
      </Alert>
    );
  }
  return (
    <Alert tone="good">
      <p>
        <LinkedSentence text={texts.resync.success} to={{ link: paths.dashboard() }} />
      </p>
      <p className={textClass.small}>{changeWords(added, updated)}</p>
    </Alert>
  );
}

export function useResyncing({ envato_user_id: id, status }: Account) {
  const { mutate, data, error, isPending, isIdle } = useResync(id);
  const { data: progress } = useQuery({ ...progressQuery(id), enabled: isPending });
  const isDone = useBriefly(data);
  // Joins an import that another tab or an earlier page load has started.
  const join = isIdle && status === 'syncing';
  useEffect(() => {
    if (join) mutate();
  }, [join, mutate]);
  return {
    /** Phase of the button: `done` for 1.5 seconds after any result (specification, section 2). */
    phase: isPending ? 'syncing' : isDone ? 'done' : 'idle',
    progress: progress?.running === true ? progress : undefined,
    outcome: data,
    error,
    start: () => mutate(),
  };
}

function useBriefly(outcome: Outcome | undefined): boolean {
  const [seen, setSeen] = useState(outcome);
  useEffect(() => {
    if (outcome === undefined) return undefined;
    const timer = setTimeout(() => setSeen(outcome), delays.resyncDone);
    return () => clearTimeout(timer);
  }, [outcome]);
  return outcome !== undefined && outcome !== seen;
}
