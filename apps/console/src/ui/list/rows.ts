import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';

/** Page of rows, as every list of the hub answers. */
export interface RowsPage<Row> {
  readonly rows: readonly Row[];
  /** Gives the next page as `after`; null on the last. */
  readonly next: string | null;
  /** With the first page, how many there are; null: more than are worth counting. */
  readonly count?: number | null;
}

type Read<Page> = (after: string | null, signal: AbortSignal) => Promise<Page>;

/**
 * The query of a list that pages by key, for `List`: `key` names the list and its filters. While other
 * filters are read, what was found before stays in sight.
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
