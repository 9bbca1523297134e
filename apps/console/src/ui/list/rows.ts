import {
  infiniteQueryOptions,
  keepPreviousData,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { safeParse, type $ZodType, type input } from 'zod/v4/core';
import type { OperatorAnswerOf, OperatorCallName } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';

interface RowsPage<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page, sent as `after`; null on the last page. */
  readonly next: string | null;
  /** Total number with the first page; null if there are too many to count. */
  readonly count?: number | null;
}

export type ListQuery<Row> = UseInfiniteQueryResult<InfiniteData<RowsPage<Row>>>;

export const rowsOf = <Row>({ data }: Pick<ListQuery<Row>, 'data'>): readonly Row[] =>
  data?.pages.flatMap(({ rows }) => rows) ?? [];

type ListName = {
  [N in OperatorCallName]: OperatorAnswerOf<N> extends RowsPage<unknown> ? N : never;
}[OperatorCallName];

type PageOf<N extends ListName> = Extract<OperatorAnswerOf<N>, RowsPage<unknown>>;

type Read<Page> = (after: string | null, signal: AbortSignal) => Promise<Page>;

/** `key` names the list and its filters. Previous rows stay visible while others load. */
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

type Filters = Readonly<Record<string, $ZodType>>;

type Accepted<F extends Filters> = { [K in keyof F]?: input<F[K]> };

/** Call and filters of a list, as the address holds them; `names` is for `useFilters`. */
export const listOf = <const N extends ListName, F extends Filters>(name: N, filters: F) => ({
  names: Object.keys(filters) as Extract<keyof F, string>[],
  /** Returns the filters that the contract accepts; other query parameters are ignored. */
  accepted: (values: Readonly<Partial<Record<keyof F, string>>>) =>
    Object.fromEntries(
      Object.entries(filters)
        .map(([key, field]) => ({ key, field, value: values[key] ?? '' }))
        .filter(({ field, value }) => value !== '' && safeParse(field, value).success)
        .map(({ key, value }) => [key, value]),
    ) as Accepted<F>,
  /** Empty filters share one query key. */
  query: (asked: Accepted<F>) =>
    rowsQuery([name, asked], (after, signal) => {
      const input = { query: { ...asked, ...(after !== null && { after }) }, signal };
      return call(name, input as never) as Promise<PageOf<N>>;
    }),
});
