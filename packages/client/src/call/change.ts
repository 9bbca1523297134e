import {
  useMutation,
  useQueryClient,
  type Query,
  type QueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import { ApiError, isGone } from './errors.ts';

type Refetched = 'active' | 'none';

/**
 * Counts everything as old, also what is being read: a read that is under way is not begun anew (one
 * that has nothing to show yet never is), and its answer may be from before the change.
 */
function outdate(client: QueryClient, refetchType: Refetched): void {
  const goesOn = (query: Query): boolean =>
    refetchType === 'none' || query.state.data === undefined || !query.isActive();
  const underWay = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: goesOn })
    .map(({ promise, queryKey }) => ({ promise, queryKey }));
  void client.invalidateQueries({ refetchType });
  for (const { promise, queryKey } of underWay) {
    const again = (): void => void client.invalidateQueries({ queryKey, exact: true, refetchType });
    promise?.then(again, again);
  }
}

/**
 * Everything that the app has read counts as old: what is on screen is read again at once, the rest
 * when it is shown next. A query that must be asked only once has `staleTime: 'static'`.
 */
export const readAgain = (client: QueryClient): void => outdate(client, 'active');

/** The same for a screen that gives way to another: nothing that it showed is read for it again. */
const readLater = (client: QueryClient): void => outdate(client, 'none');

/** Nothing can be read either, for as long as that is so: to wait for it would hold the words back. */
const isOutOfReach = (error: Error): boolean =>
  error instanceof ApiError && error.code === 'offline';

interface Options {
  /** When it goes well, another screen takes the place of this one, or this one is as it was. */
  readonly leaves?: boolean;
  /** What it answers is a secret: it goes with whoever asked. */
  readonly forgets?: boolean;
  /**
   * Reads again also after a refusal, which may mean that the screen is out of date. The refusal is
   * told once that is done: whoever presses again then answers what the hub says now.
   */
  readonly afterRefusal?: boolean;
}

/**
 * A mutation for a call that changes something at the hub. Afterwards everything is read again, so
 * no feature has to know who else shows what it changed.
 */
export function useChange<In, Out>(
  change: (input: In) => Promise<Out>,
  { leaves = false, forgets = false, afterRefusal = false }: Options = {},
): UseMutationResult<Out, Error, In> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...(forgets && { gcTime: 0 }),
    onSuccess: () => (leaves ? readLater(client) : readAgain(client)),
    onError: (error) => {
      const isRead = afterRefusal ? client.invalidateQueries() : undefined;
      return isOutOfReach(error) ? undefined : isRead;
    },
  });
}

interface Gone {
  readonly gone: boolean;
  readonly close: () => void;
}

/**
 * For a dialog about something that may be gone by now. Only closing it reads the screen again: it
 * would take the dialog away with what it is about, before its words were read.
 */
export function useGone(error: Error | null, onClose: () => void): Gone {
  const client = useQueryClient();
  const gone = isGone(error);
  const close = (): void => {
    if (gone) readAgain(client);
    onClose();
  };
  return { gone, close };
}
