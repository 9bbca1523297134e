import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '@hub/ui/button';
import { classNames } from '@hub/ui/class-names';
import { ErrorNotice } from '@hub/ui/error-notice';
import { ReadState } from '@hub/ui/read-state';
import styles from './list.module.css';
import type { RowsPage } from './rows.ts';
import { Table, type TableProps } from './table.tsx';
import { uiTexts } from '#ui/texts.ts';

interface ListProps<R> extends Omit<TableProps<R>, 'rows'> {
  /** `useInfiniteQuery` of a `rowsQuery`. */
  readonly query: UseInfiniteQueryResult<InfiniteData<RowsPage<R>>>;
  /** An `EmptyState`: nothing there, or nothing found. */
  readonly empty: ReactNode;
}

/** A table that is read page by page, in each of its states. */
export function List<R>({ query, empty, ...table }: ListProps<R>): ReactElement {
  const { data, isPlaceholderData, isFetchNextPageError, hasNextPage, isFetchingNextPage } = query;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const count = data?.pages[0]?.count;
  const isFirstPage = !isFetchNextPageError && !isFetchingNextPage;
  return (
    <div
      className={classNames(styles.list, isPlaceholderData && styles.old)}
      aria-busy={isPlaceholderData}
    >
      {isFirstPage && (
        <ReadState
          query={query}
          what={table.label}
          loading={{
            label: `Loading: ${table.label}`,
            shapes: ['row', 'row', 'row', 'row', 'row'],
          }}
        />
      )}
      {data !== undefined && (rows.length === 0 ? empty : <Table {...table} rows={rows} />)}
      {rows.length > 0 && (
        <div className={styles.foot}>
          <p role="status" className={styles.count}>
            {uiTexts.shown(rows.length, !hasNextPage)}
            {hasNextPage && count !== undefined && uiTexts.of(count)}
          </p>
          {hasNextPage && (
            <Button
              size="small"
              busy={isFetchingNextPage}
              busyLabel={uiTexts.loadingMore}
              onClick={() => void query.fetchNextPage()}
            >
              {uiTexts.more}
            </Button>
          )}
        </div>
      )}
      {isFetchNextPageError && query.error !== null && (
        <ErrorNotice tone="attention" title={uiTexts.moreFailed} error={query.error} />
      )}
    </div>
  );
}
