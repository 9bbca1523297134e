import type { ReactElement } from 'react';
import { useHistoryState } from '@hub/client/router';
import { Alert } from '@hub/ui/alert';

/** State for the next screen: the good news that led there. */
export interface GoodNews {
  readonly news: string;
  readonly title?: string;
}

const isGoodNews = (state: unknown): state is GoodNews =>
  typeof state === 'object' && state !== null && 'news' in state && typeof state.news === 'string';

/** Says what the last screen achieved, on the screen that it led to. */
export function ArrivalNotice(): ReactElement | null {
  const state = useHistoryState<unknown>();
  if (!isGoodNews(state)) return null;
  return (
    <Alert tone="good" title={state.title}>
      <p>{state.news}</p>
    </Alert>
  );
}
