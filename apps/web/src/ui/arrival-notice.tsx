import { useHistoryState } from '@hub/client/router';
import { Alert } from '@hub/ui/alert';

export interface GoodNews {
  readonly news: string;
  readonly title?: string;
}

const isGoodNews = (state: unknown): state is GoodNews =>
  typeof state === 'object' && state !== null && 'news' in state && typeof state.news === 'string';

export function ArrivalNotice() {
  const state = useHistoryState<unknown>();
  if (!isGoodNews(state)) return null;
  return (
    <Alert tone="good" title={state.title}>
      <p>{state.news}</p>
    </Alert>
  );
}
