import { IconArrowsSort, IconChevronDown } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from '@hub/client/router';
import { Button } from '@hub/ui/button';
import { classNames } from '@hub/ui/class-names';
import { ErrorNotice } from '@hub/ui/error-notice';
import { ReadState } from '@hub/ui/read-state';
import { isolated } from '@hub/contract/direction';
import { conversationBoxes } from '@hub/contract/operator-calls';
import { Nothing } from '#ui/nothing.tsx';
import { useMay, useMe } from '#api/session.ts';
import { LoadMore } from '#ui/list/load-more.tsx';
import { Shown } from '#ui/list/look.tsx';
import { rowsOf, type ListQuery } from '#ui/list/rows.ts';
import { useFirstNewRow } from '#ui/list/use-first-new-row.ts';
import { Tick, useTicks, type Ticks } from '#ui/list/ticks.tsx';
import { uiTexts } from '#ui/texts.ts';
import { FilterSearch } from '#ui/list/filter-bar.tsx';
import { MenuButton } from '#ui/list/menu.tsx';
import { ViewsMenu } from '#ui/views/views-menu.tsx';
import type { Row } from '#api/conversations/shapes.ts';
import styles from './list.module.css';
import { isBox, otherSort, type Box } from '#api/conversations/list-rules.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ListRow } from './list-row.tsx';
import { texts } from '#conversations/texts.ts';
import { FilteredBy, TagFilter, useFilterTag } from '#conversations/tags/tag-filter.tsx';
import { tagTexts } from '#conversations/tags/texts.ts';
import { useNow } from '#conversations/list/ages.ts';
import { usePlace } from '#conversations/use-place.ts';

interface ListPaneProps {
  readonly query: ListQuery<Row>;
  /** Zero if not counted. */
  readonly counts: Partial<Record<Box, number>>;
  readonly menu: ReactNode;
  readonly notice: ReactNode;
}

export function ListPane({ query, counts, menu, notice }: ListPaneProps) {
  const place = usePlace();
  const mayAct = useMay('support');
  const ticks = useTicks(mayAct ? rowsOf(query).map(keyOf) : [], place.id);
  const count = query.data?.pages[0]?.count ?? null;
  const list = useRef<HTMLDivElement>(null);
  return (
    <section className={styles.pane} aria-label={texts.title}>
      <div className={styles.head}>
        <div className={styles.bar}>
          <p className={styles.title} aria-hidden>
            {daily.includes(place.box) ? texts.title : texts.boxes[place.box]}
          </p>
          <div className={styles.menus}>
            <TagFilter />
            <SortMenu />
            <ViewsMenu list="conversations" without={['id', 'pane']} isSmall />
            {menu}
          </div>
        </div>
        <Search onEnter={() => list.current?.focus()} />
        <FilteredBy />
        <Boxes counts={counts} />
      </div>
      <div ref={list} className={styles.scroll} tabIndex={-1} onKeyDown={ticks.onKeyDown}>
        {notice}
        <Rows query={query} ticks={mayAct ? ticks : null} />
      </div>
      {mayAct && <BulkBar {...{ ticks, query }} count={count} />}
    </section>
  );
}

const keyOf = ({ id }: Row): number => id;

/** Searches all conversations; an empty search restores the list. */
function Search({ onEnter }: { readonly onEnter: () => void }) {
  const { box, q, go } = usePlace();
  const [before, setBefore] = useState<Box>('waiting');
  const look = (words: string): void => {
    const begins = q === '' && words !== '';
    if (begins) setBefore(box);
    const next = words === '' ? before : box;
    if (words !== q) go({ q: words, box: begins ? 'all' : next }, 'replace');
  };
  const leave = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter' || key === 'Escape') onEnter();
  };
  return (
    <div className={styles.search} onKeyDown={leave}>
      <FilterSearch label={texts.search} hint={texts.hint} value={q} onChange={look} />
    </div>
  );
}

function SortMenu() {
  const { box, sort, go } = usePlace();
  const other = otherSort(box);
  const sorts =
    other === 'newest' ? (['oldest', 'newest'] as const) : (['newest', 'oldest'] as const);
  return (
    <MenuButton
      label={uiTexts.sort}
      hint={uiTexts.sort}
      icon={<IconArrowsSort aria-hidden size={16} stroke={1.75} />}
      entries={sorts.map((id) => ({ id, words: texts.sorts[id] }))}
      chosen={sort === other ? other : sorts[0]}
      onChoose={(id) => go({ sort: id === other ? other : '' }, 'replace')}
    />
  );
}

/** Views for daily work; the others are in the menu next to them. */
const daily: readonly Box[] = ['waiting', 'mine', 'nobodys'];
const others = conversationBoxes.filter((box) => !daily.includes(box));

const shownDaily = (counts: ListPaneProps['counts']): readonly Box[] =>
  (counts.mentions ?? 0) > 0 ? [...daily, 'mentions'] : daily;

function Boxes({ counts }: Pick<ListPaneProps, 'counts'>) {
  const place = usePlace();
  return (
    <nav className={styles.boxes} aria-label={texts.boxNavigation}>
      <ul role="list" className={styles.daily}>
        {shownDaily(counts).map((box) => {
          const count = counts[box] ?? 0;
          return (
            <li key={box}>
              <Link
                className={styles.box}
                to={place.to({ box, id: null, pane: 'thread' })}
                aria-current={place.box === box ? 'true' : undefined}
              >
                {texts.boxes[box]}
                {count > 0 && <span className={styles.count}>{count}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
      <MenuButton
        label={texts.moreBoxes}
        icon={<IconChevronDown aria-hidden size={16} stroke={1.75} />}
        entries={others.map((box) => ({ id: box, words: texts.boxes[box] }))}
        chosen={place.box}
        onChoose={(box) => isBox(box) && place.go({ box, id: null, pane: 'thread' }, 'push')}
      />
    </nav>
  );
}

interface RowsProps extends Pick<ListPaneProps, 'query'> {
  readonly ticks: Ticks | null;
}

function Rows({ query, ticks }: RowsProps) {
  const place = usePlace();
  const me = useMe();
  const now = useNow();
  const { data, isPlaceholderData, isFetchNextPageError, hasNextPage } = query;
  const rows = rowsOf(query);
  const { list, wait } = useFirstNewRow(rows.map(keyOf));
  const isCounted = rows.length > 0 && (place.q !== '' || !daily.includes(place.box));
  return (
    <div
      ref={list}
      className={classNames(isPlaceholderData && styles.old)}
      aria-busy={isPlaceholderData}
    >
      {isCounted && (
        <div className={styles.shown}>
          <Shown shown={rows.length} isAll={!hasNextPage} count={data?.pages[0]?.count} />
        </div>
      )}
      {!isFetchNextPageError && (
        <div className={styles.state}>
          <ReadState
            query={query}
            what={texts.title}
            loading={{ label: texts.loadingList, shapes: ['row', 'row', 'row', 'row', 'row'] }}
          />
        </div>
      )}
      {data !== undefined && rows.length === 0 && (
        <div className={styles.none}>
          <Empty />
        </div>
      )}
      <ul role="list">
        {rows.map((row) => (
          <ListRow
            key={row.id}
            row={row}
            to={place.to({ id: row.id, pane: 'thread' })}
            isOpen={row.id === place.id}
            now={now}
            me={me}
            tick={
              ticks && (
                <Tick
                  label={uiTexts.tick(isolated(row.person.name))}
                  isOn={ticks.has(row.id)}
                  onChange={(isRange) => ticks.toggle(row.id, isRange)}
                />
              )
            }
          />
        ))}
      </ul>
      {isFetchNextPageError && query.error !== null && (
        <ErrorNotice tone="attention" title={texts.moreFailed} error={query.error} />
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <LoadMore query={query} size="small" onPress={wait} />
        </div>
      )}
    </div>
  );
}

function Empty() {
  const { box, q, go } = usePlace();
  const tag = useFilterTag();
  if (q === '' && tag === null) {
    const { title, text } = texts.empty[box];
    return (
      <Nothing title={title}>
        <p>{text}</p>
      </Nothing>
    );
  }
  return (
    <Nothing
      title={texts.noneFound}
      actions={
        <>
          {q !== '' && box !== 'all' && (
            <Button size="small" onClick={() => go({ box: 'all' }, 'replace')}>
              {texts.searchAll}
            </Button>
          )}
          {tag !== null && (
            <Button size="small" onClick={() => go({ tag: null }, 'replace')}>
              {tagTexts.showAll}
            </Button>
          )}
        </>
      }
    >
      <p>
        <bdi>{q === '' ? tagTexts.noneOfThis(tag?.name ?? '') : texts.noneFoundIn(box, q)}</bdi>
      </p>
    </Nothing>
  );
}
