import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { EmptyArt } from '@hub/ui/art';
import { Button } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { EmptyState } from '@hub/ui/page';
import { ReadState } from '@hub/ui/read-state';
import { Shown, SortSelect } from '#ui/list/look.tsx';
import type { RowsPage } from '#ui/list/rows.ts';
import { useFirstNewRow } from '#ui/list/use-first-new-row.ts';
import type { ListLook } from '#ui/list/use-filters.ts';
import { uiTexts } from '#ui/texts.ts';
import type { Kind, Release } from './api.ts';
import { ReleaseCard } from './release-card.tsx';
import styles from './releases.module.css';
import { texts } from './texts.ts';

/** Orders besides the usual one. */
const columns = [
  { title: texts.published, sort: '-published' },
  { title: texts.product, sort: 'product' },
  { title: texts.downloads, sort: '-downloads' },
] as const;

const keyOf = ({ slug, version }: Release): string => `${slug} ${version}`;

interface ReleaseListProps {
  readonly kind: Kind;
  readonly look: ListLook;
  readonly query: UseInfiniteQueryResult<InfiniteData<RowsPage<Release>>>;
}

/** The versions of one kind, once they are read. */
export function ReleaseList({ kind, look, query }: ReleaseListProps): ReactElement {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const { list, wait } = useFirstNewRow(rows.map(keyOf));
  return (
    <section ref={list} className={styles.section} aria-labelledby="all-releases">
      <h2 id="all-releases" className={styles.subject}>
        {texts.kinds[kind]}
      </h2>
      {rows.length > 0 && (
        <div className={styles.order}>
          <Shown shown={rows.length} isAll={!hasNextPage} count={data?.pages[0]?.count} />
          <SortSelect look={look} now={look.values.sort} columns={columns} />
        </div>
      )}
      {!isFetchNextPageError && <ReadState query={query} what={texts.list} />}
      {data !== undefined && rows.length === 0 && (
        <EmptyState art={<EmptyArt />} title={texts.empty(kind)}>
          {texts.emptyText}
        </EmptyState>
      )}
      <ul role="list" className={styles.list}>
        {rows.map((release) => (
          <ReleaseCard key={keyOf(release)} id={keyOf(release)} release={release} />
        ))}
      </ul>
      {hasNextPage && (
        <div>
          <Button
            busy={isFetchingNextPage}
            busyLabel={uiTexts.loadingMore}
            onClick={() => {
              wait();
              void query.fetchNextPage();
            }}
          >
            {uiTexts.more}
          </Button>
        </div>
      )}
      {isFetchNextPageError && error !== null && (
        <ErrorNotice tone="attention" title={uiTexts.moreFailed} error={error} />
      )}
    </section>
  );
}
