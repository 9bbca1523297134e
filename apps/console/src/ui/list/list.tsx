import type { ReactNode } from 'react';
import { classNames } from '@hub/ui/class-names';
import { ErrorNotice } from '@hub/ui/error-notice';
import { ReadState } from '@hub/ui/read-state';
import shared from '#ui/look.module.css';
import styles from './list.module.css';
import { useColumns } from './columns.ts';
import { ColumnMenu, Shown, SortSelect } from './look.tsx';
import { LoadMore } from './load-more.tsx';
import { rowsOf, type ListQuery } from './rows.ts';
import { TickBar } from './ticks.tsx';
import { Table, type TableProps } from './table.tsx';
import { useFirstNewRow } from './use-first-new-row.ts';
import type { ListLook } from './use-filters.ts';
import { uiTexts } from '#ui/texts.ts';
import { useIsWide } from '#ui/use-is-wide.ts';

export interface ListProps<R> extends Omit<TableProps<R>, 'rows' | 'order'> {
  readonly look?: ListLook;
  /** Default sort order, if it is the order of a column. */
  readonly usualSort?: string;
  readonly query: ListQuery<R>;
  readonly empty: ReactNode;
  /** Actions on the selected rows; requires `ticked`. */
  readonly bulk?: ReactNode;
}

export function List<R>(props: ListProps<R>) {
  const { query, empty, bulk, look, usualSort = '', ...table } = props;
  const { data, isPlaceholderData, isFetchNextPageError, hasNextPage, isFetchingNextPage } = query;
  const rows = rowsOf(query);
  const count = data?.pages[0]?.count;
  const isFirstPage = !isFetchNextPageError && !isFetchingNextPage;
  const { ids, shown, choose } = useColumns(table.label, table.columns, look);
  const isWide = useIsWide('list');
  const { list, wait } = useFirstNewRow(rows.map(table.keyOf));
  const now = look?.values.sort || usualSort;
  return (
    <div
      ref={list}
      className={classNames(shared.stack, isPlaceholderData && styles.old)}
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
      {rows.length > 0 && (
        <div className={styles.foot}>
          <Shown shown={rows.length} isAll={!hasNextPage} count={count} />
          {look && !isWide && <SortSelect {...{ look, now }} columns={table.columns} />}
          {look && isWide && table.columns.length > 2 && (
            <ColumnMenu columns={table.columns} ids={ids} onChoose={choose} />
          )}
        </div>
      )}
      {data !== undefined &&
        (rows.length === 0 ? (
          empty
        ) : (
          <Table
            {...table}
            columns={isWide ? shown : table.columns}
            rows={rows}
            {...(look && {
              order: {
                now,
                onChange: (sort) => look.set({ sort: sort === usualSort ? '' : sort }),
              },
            })}
          />
        ))}
      {hasNextPage && (
        <div className={styles.foot}>
          <LoadMore query={query} size="small" onPress={wait} />
        </div>
      )}
      {table.ticked && (
        <TickBar {...table.ticked} query={query} count={count ?? null}>
          {bulk}
        </TickBar>
      )}
      {isFetchNextPageError && query.error !== null && (
        <ErrorNotice tone="attention" title={uiTexts.moreFailed} error={query.error} />
      )}
    </div>
  );
}
