import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { EmptyArt } from '@hub/ui/art';
import { Button } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { EmptyState } from '@hub/ui/page';
import { ReadState } from '@hub/ui/read-state';
import { uiTexts } from '#ui/texts.ts';
import { releasesQuery, type Kind } from './api.ts';
import { ReleaseCard } from './release-card.tsx';
import styles from './releases.module.css';
import { texts } from './texts.ts';

/** The versions of one kind, the last one first, once they are read. */
export function ReleaseList({ kind }: { readonly kind: Kind }): ReactElement {
  const query = useInfiniteQuery(releasesQuery(kind));
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section className={styles.section} aria-labelledby="all-releases">
      <h2 id="all-releases" className={styles.subject}>
        {texts.kinds[kind]}
      </h2>
      {!isFetchNextPageError && <ReadState query={query} what={texts.list} />}
      {data !== undefined && rows.length === 0 && (
        <EmptyState art={<EmptyArt />} title={texts.empty(kind)}>
          {texts.emptyText}
        </EmptyState>
      )}
      <ul role="list" className={styles.list}>
        {rows.map((release) => (
          <ReleaseCard key={`${release.slug} ${release.version}`} release={release} />
        ))}
      </ul>
      {hasNextPage && (
        <div>
          <Button
            busy={isFetchingNextPage}
            busyLabel={uiTexts.loadingMore}
            onClick={() => void query.fetchNextPage()}
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
