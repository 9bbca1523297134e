import { IconColumns3 } from '@tabler/icons-react';
import { FilterSelect } from './filter-bar.tsx';
import styles from '#ui/look.module.css';
import { MenuButton } from './menu.tsx';
import { reversed, type Column } from './table.tsx';
import type { ListLook } from './use-filters.ts';
import { uiTexts } from '#ui/texts.ts';

interface ShownProps {
  readonly shown: number;
  readonly isAll: boolean;
  /** Rows that match; null if there are too many to count. */
  readonly count: number | null | undefined;
}

export const Shown = ({ shown, isAll, count }: ShownProps) => (
  <p role="status" className={styles.count}>
    {uiTexts.shown(shown, isAll)}
    {!isAll && count !== undefined && uiTexts.of(count)}
  </p>
);

interface SortSelectProps {
  readonly columns: readonly Pick<Column<never>, 'title' | 'sort'>[];
  readonly look: ListLook;
  readonly now: string;
}

/** Sort order for rows without column titles. */
export function SortSelect({ columns, look, now }: SortSelectProps) {
  const orders = columns.flatMap(({ title, sort }) =>
    sort === undefined
      ? []
      : [sort, reversed(sort)].map(
          (name) => [name, uiTexts.sorted(title, !name.startsWith('-'))] as const,
        ),
  );
  if (orders.length === 0) return null;
  const isNamed = orders.some(([name]) => name === now);
  const options = new Map([...(isNamed ? [] : [['', uiTexts.usualSort] as const]), ...orders]);
  return (
    <FilterSelect
      of={look}
      name="sort"
      label={uiTexts.sort}
      value={isNamed ? now : ''}
      options={options}
    />
  );
}

interface ColumnMenuProps<R> {
  readonly columns: readonly Column<R>[];
  readonly ids: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

export const ColumnMenu = <R,>({ columns, ids, onChoose }: ColumnMenuProps<R>) => (
  <MenuButton
    icon={<IconColumns3 aria-hidden size={16} stroke={1.75} />}
    entries={columns.slice(1).map(({ id, title }) => ({ id, words: title }))}
    chosen={ids}
    onChoose={(id) => onChoose(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])}
  >
    {uiTexts.columns}
  </MenuButton>
);
