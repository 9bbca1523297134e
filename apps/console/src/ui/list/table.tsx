import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import {
  Cell,
  Column as AriaColumn,
  Row,
  Table as AriaTable,
  TableBody,
  TableHeader,
} from 'react-aria-components/Table';
import { TableLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { Link } from '@hub/client/router';
import { mostTicked } from '@hub/contract/limits';
import { classNames } from '@hub/ui/class-names';
import { Time } from '@hub/ui/time';
import styles from './table.module.css';
import { Tick, type Ticks } from './ticks.tsx';
import { uiTexts } from '#ui/texts.ts';
import { useIsWide } from '#ui/use-is-wide.ts';

type Key = string | number;

export interface Column<R> {
  readonly id: string;
  readonly title: string;
  /** Renders a cell; text chosen by others belongs in a `<bdi>`. */
  readonly cell: (row: R) => ReactNode;
  readonly width?: `${number}fr` | number;
  readonly align?: 'end';
  /** True by default for the first column. Other important values belong in the table’s `note`. */
  readonly isOnPhone?: boolean;
  /** Sort order of the list by this column, in the direction of the first click: `-since`. */
  readonly sort?: string;
  /** Titles of the same columns in the CSV export, unless they equal the id. */
  readonly csv?: readonly string[];
  /** Hidden until the operator chooses the column. */
  readonly extra?: true;
}

export type Columns<R> = readonly [Column<R>, ...Column<R>[]];

/** Column of ages: “59 minutes ago”. */
export const agesOf = <R,>(at: (row: R) => string | null, none: string = uiTexts.nothing) => ({
  width: 140,
  cell(row: R): ReactNode {
    const value = at(row);
    return value === null ? none : <Time show="age" value={value} />;
  },
});

type NamedColumns<R> = Readonly<Record<string, Omit<Column<R>, 'id' | 'title'>>>;

export const columnsOf = <R,>(
  titles: Readonly<Record<string, unknown>>,
  columns: NamedColumns<R>,
): Columns<R> =>
  Object.entries(columns).map(([id, column]) => ({
    id,
    title: titles[id],
    ...column,
  })) as unknown as Columns<R>;

export interface TableProps<R> {
  readonly label: string;
  readonly columns: Columns<R>;
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => Key;
  /** Address of a row: its first cell is the link, and a click anywhere on the row follows it. */
  readonly to?: (row: R) => string;
  /** Line under the first cell on a phone. */
  readonly note?: (row: R) => ReactNode;
  /** For tables that are read rather than searched: rows as high as their text, all rendered. */
  readonly whole?: true;
  /** Current sort order, and a callback for a click on a column title; '' is the default order. */
  readonly order?: { readonly now: string; readonly onChange: (sort: string) => void };
  readonly ticked?: TickedRows<R>;
}

interface TickedRows<R> {
  readonly ticks: Ticks;
  readonly keyOf: (row: R) => number;
  readonly label: (row: R) => string;
}

export const reversed = (sort: string): string =>
  sort.startsWith('-') ? sort.slice(1) : `-${sort}`;

/** The first direction, then the opposite, then the default. */
function afterPress(sort: string, now: string): string {
  if (now === sort) return reversed(sort);
  return now === reversed(sort) ? '' : sort;
}

/** Number of rows from which only visible rows are rendered, if all have the same height. */
const many = 150;

/** Row heights in pixels, as in table.module.css. */
const heights = { head: 36, wide: 44, noted: 60 } as const;

const trackOf = (width: Column<never>['width'] = '1fr'): string =>
  typeof width === 'number' ? `${width}px` : `minmax(0, ${width})`;

/** Table of rows. Arrows move through the rows, and Enter opens the row’s link. */
export function Table<R>(props: TableProps<R>) {
  const { label, columns, rows, keyOf, to, note, whole, order, ticked } = props;
  const isWide = useIsWide(note === undefined ? 'table' : 'list');
  const shown = columns.filter(({ isOnPhone }, place) => isWide || (isOnPhone ?? place === 0));
  const isNoted = !isWide && note !== undefined;
  const table = (
    <AriaTable
      aria-label={label}
      {...(order && {
        sortDescriptor: {
          column: shown.find(({ sort }) => isBy(sort, order.now))?.id ?? '',
          direction: order.now.startsWith('-') ? 'descending' : 'ascending',
        },
        onSortChange: ({ column }) => {
          const sort = shown.find(({ id }) => id === column)?.sort;
          if (sort !== undefined) order.onChange(afterPress(sort, order.now));
        },
      })}
      className={classNames(styles.table, isNoted && styles.noted, whole && styles.whole)}
    >
      <TableHeader>
        {ticked && (
          <AriaColumn id="tick" width={tickWidth} className={styles.column ?? ''}>
            <TickAll of={ticked} rows={rows} />
          </AriaColumn>
        )}
        {shown.map(({ id, title, width = '1fr', align, sort }, place) => (
          <AriaColumn
            key={id}
            id={id}
            isRowHeader={place === 0}
            width={width}
            allowsSorting={order !== undefined && sort !== undefined}
            className={classNames(styles.column, align && styles[align])}
          >
            {({ sortDirection, allowsSorting }) => (
              <>
                {title}
                {allowsSorting && <SortMark direction={sortDirection} />}
              </>
            )}
          </AriaColumn>
        ))}
      </TableHeader>
      <TableBody items={rows.map((row) => ({ id: keyOf(row), row }))}>
        {({ row }) => (
          <Row className={classNames(styles.row, to && styles.leads)}>
            {ticked && (
              <Cell className={styles.cell ?? ''}>
                <Tick
                  label={uiTexts.tick(ticked.label(row))}
                  isOn={ticked.ticks.has(ticked.keyOf(row))}
                  onChange={(isRange) => ticked.ticks.toggle(ticked.keyOf(row), isRange)}
                />
              </Cell>
            )}
            {shown.map(({ id, cell, align }, place) => (
              <Cell key={id} className={classNames(styles.cell, align && styles[align])}>
                {place === 0 && to !== undefined ? (
                  <Link className={styles.link ?? ''} to={to(row)}>
                    {cell(row)}
                  </Link>
                ) : (
                  <div className={styles.value}>{cell(row)}</div>
                )}
                {place === 0 && isNoted && <div className={styles.note}>{note(row)}</div>}
              </Cell>
            ))}
          </Row>
        )}
      </TableBody>
    </AriaTable>
  );
  const rowHeight = isNoted ? heights.noted : heights.wide;
  return (
    <Frame
      tracks={[
        ...(ticked ? [trackOf(tickWidth)] : []),
        ...shown.map(({ width }, place) => (isNoted && place > 0 ? 'auto' : trackOf(width))),
      ].join(' ')}
      onKeyDown={ticked?.ticks.onKeyDown}
    >
      {rows.length < many || whole ? (
        table
      ) : (
        <Virtualizer
          layout={TableLayout}
          layoutOptions={{ rowHeight, headingHeight: heights.head }}
        >
          {table}
        </Virtualizer>
      )}
    </Frame>
  );
}

const isBy = (sort: string | undefined, now: string): boolean =>
  sort !== undefined && (sort === now || reversed(sort) === now);

const marks = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort } as const;

function SortMark({ direction }: { readonly direction: keyof typeof marks | undefined }) {
  const Mark = marks[direction ?? 'none'];
  return <Mark aria-hidden className={styles[direction ? 'sorted' : 'sortable']} size={14} />;
}

/** Width of the column of checkboxes, in pixels. */
const tickWidth = 48;

interface TickAllProps<R> {
  readonly of: TickedRows<R>;
  readonly rows: readonly R[];
}

function TickAll<R>({ of: { ticks, keyOf }, rows }: TickAllProps<R>) {
  const isAll = ticks.keys.length === rows.length && rows.length > 0;
  return (
    <Tick
      label={uiTexts.tickShown}
      isOn={isAll}
      isMixed={!isAll && ticks.keys.length > 0}
      onChange={() => ticks.set(isAll ? [] : rows.slice(0, mostTicked).map(keyOf))}
    />
  );
}

interface FrameProps {
  readonly tracks: string;
  readonly onKeyDown: ((event: KeyboardEvent) => void) | undefined;
  readonly children: ReactNode;
}

/** Sets the column widths of the rows. Enter on a row clicks the link in its first cell. */
function Frame({ tracks, onKeyDown, children }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const follow = (event: KeyboardEvent): void => {
    onKeyDown?.(event);
    const { key, target } = event;
    if (key !== 'Enter' || !(target instanceof HTMLElement) || target.role !== 'row') return;
    target.querySelector('a')?.click();
  };
  return (
    <div
      ref={frame}
      className={styles.frame}
      style={{ '--columns': tracks } as object}
      onKeyDown={follow}
    >
      {children}
    </div>
  );
}
