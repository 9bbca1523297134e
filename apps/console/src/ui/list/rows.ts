import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';

/** Page of rows, as every list of the hub answers. */
export interface RowsPage<Row> {
  readonly rows: readonly Row[];
  /** Gives the next page as `after`; null on the last. */
  readonly next: string | null;
  /** Total number with the first page; null if there are too many to count. */
  readonly count?: number | null;
}

type Read<Page> = (after: string | null, signal: AbortSignal) => Promise<Page>;

/**
 * Query of a list with keyset pagination, for `List`. `key` names the list and its filters. The
 * previous results stay visible while other filters load.
 */
export const rowsQuery = <Page extends RowsPage<unknown>>(
  key: readonly unknown[],
  read: Read<Page>,
) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
