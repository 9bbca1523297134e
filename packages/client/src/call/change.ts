import {
  useMutation,
  useQueryClient,
  type Query,
  type QueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import { ApiError, isGone } from './errors.ts';

/**
 * Marks every query as stale. A running query is not restarted, and its answer may be older than
 * the change.
 */
function outdate(client: QueryClient, refetchType: 'active' | 'none'): void {
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
 * Marks all server data as stale. Visible queries refetch immediately, other queries when a screen
 * shows them next. A query that must run only once has `staleTime: 'static'`.
 */
export const readAgain = (client: QueryClient): void => outdate(client, 'active');

interface Options {
  /** True if this screen closes or stays unchanged after success, and needs no refetch. */
  readonly leaves?: boolean;
  /** True if the answer is a secret, which is dropped when the component unmounts. */
  readonly forgets?: boolean;
  /**
   * True to refetch also after a refusal, because the screen may be out of date. The error appears
   * only after the refetch, so the next click acts on current data.
   */
  readonly afterRefusal?: boolean;
}

/**
 * Mutation for a call that changes hub data. Afterwards all queries are stale, so a feature need
 * not know which other screens show the change.
 */
export function useChange<In, Out>(
  change: (input: In) => Promise<Out>,
  { leaves = false, forgets = false, afterRefusal = false }: Options = {},
): UseMutationResult<Out, Error, In> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...(forgets && { gcTime: 0 }),
    onSuccess: () => outdate(client, leaves ? 'none' : 'active'),
    onError: (error) => {
      const isRead = afterRefusal ? client.invalidateQueries() : undefined;
      // While the hub is unreachable, the message does not wait for the refetch.
      return error instanceof ApiError && error.code === 'offline' ? undefined : isRead;
    },
  });
}

/**
 * State of a dialog about a record that may have been deleted. Only closing the dialog refetches:
 * an earlier refetch would remove it before the message was read.
 */
export function useGone(error: Error | null, onClose: () => void) {
  const client = useQueryClient();
  const gone = isGone(error);
  const close = (): void => {
    if (gone) readAgain(client);
    onClose();
  };
  return { gone, close };
}
