import type { ReactNode } from 'react';
import type { OperatorCallName, ViewList } from '@hub/contract/operator-calls';
import { Nothing } from '#ui/nothing.tsx';
import { fileAddress } from '#api/client.ts';
import { CsvLink } from '#ui/link.tsx';
import { Screen } from '#ui/screen.tsx';
import { ViewsMenu } from '#ui/views/views-menu.tsx';
import { fileColumns } from './columns.ts';
import { FilterBar } from './filter-bar.tsx';
import { List, type ListProps } from './list.tsx';
import type { Filters } from './use-filters.ts';

interface ListScreenProps<R> extends Omit<ListProps<R>, 'label' | 'look' | 'empty'> {
  readonly title: string;
  readonly lede?: string;
  readonly marks?: ReactNode;
  readonly views: ViewList;
  readonly filters: Filters<string>;
  readonly csv: readonly [OperatorCallName, Readonly<Record<string, unknown>>];
  /** False while the list shows a result that neither a saved view nor a file may contain. */
  readonly canSave?: boolean;
  readonly bar: ReactNode;
  /** Title and text if no row matches the filters, and the title of an empty list. */
  readonly none: { readonly title: string; readonly text: string; readonly nothing: string };
  readonly empty?: ReactNode;
  readonly children?: ReactNode;
  readonly after?: ReactNode;
}

export function ListScreen<R>(props: ListScreenProps<R>) {
  const { title, lede, marks, views, filters, csv, canSave = true, bar, none, ...others } = props;
  const { empty, children, after, ...list } = others;
  const { isAny } = filters;
  const columns = fileColumns(title, list.columns, filters);
  return (
    <Screen
      title={title}
      {...(lede !== undefined && { lede })}
      marks={marks}
      actions={
        canSave && (
          <>
            <ViewsMenu list={views} />
            <CsvLink href={fileAddress(csv[0], { ...csv[1], columns })} />
          </>
        )
      }
    >
      <FilterBar isAny={isAny} clear={filters.clear}>
        {bar}
      </FilterBar>
      {children}
      <List
        {...list}
        label={title}
        look={filters}
        empty={
          empty || (
            <Nothing title={isAny ? none.title : none.nothing}>
              {isAny && <p>{none.text}</p>}
            </Nothing>
          )
        }
      />
      {after}
    </Screen>
  );
}
