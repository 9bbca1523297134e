import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { delays } from '@hub/contract/limits';
import { progressQuery, useResync, type Account, type Outcome, type Progress } from './api.ts';

export interface Resync {
  /**
   * `done` for one and a half seconds after the call, for any result (specification, section 2).
   */
  readonly phase: 'idle' | 'syncing' | 'done';
  /** True while it runs, once known. */
  readonly progress: Progress | undefined;
  readonly outcome: Outcome | undefined;
  readonly error: Error | null;
  readonly start: () => void;
}

/** The resynchronisation of one account, as its card shows it. */
export function useResyncing({ envato_user_id: id, status }: Account): Resync {
  const { mutate, data, error, isPending, isIdle } = useResync(id);
  const { data: progress } = useQuery({ ...progressQuery(id), enabled: isPending });
  const isDone = useBriefly(data);
  // An import that runs already, from another tab or before a reload, is joined.
  const join = isIdle && status === 'syncing';
  useEffect(() => {
    if (join) mutate();
  }, [join, mutate]);
  return {
    phase: isPending ? 'syncing' : isDone ? 'done' : 'idle',
    progress: progress?.running === true ? progress : undefined,
    outcome: data,
    error,
    start: () => mutate(),
  };
}

/** True for the moment of 'Done' after each new `outcome`. */
function useBriefly(outcome: Outcome | undefined): boolean {
  const [seen, setSeen] = useState(outcome);
  useEffect(() => {
    if (outcome === undefined) return undefined;
    const timer = setTimeout(() => setSeen(outcome), delays.resyncDone);
    return () => clearTimeout(timer);
  }, [outcome]);
  return outcome !== undefined && outcome !== seen;
}
