import { useId } from 'react';
import { ErrorNotice } from '@hub/ui/error-notice';
import { ReadState } from '@hub/ui/read-state';
import { Nothing } from '#ui/nothing.tsx';
import { LoadMore } from '#ui/list/load-more.tsx';
import { Shown, SortSelect } from '#ui/list/look.tsx';
import { rowsOf, type ListQuery } from '#ui/list/rows.ts';
import { useFirstNewRow } from '#ui/list/use-first-new-row.ts';
import type { ListLook } from '#ui/list/use-filters.ts';
import { uiTexts } from '#ui/texts.ts';
import type { Kind, Release } from './api.ts';
import shared from '#ui/look.module.css';
import styles from './releases.module.css';
import { texts, nameOf } from './texts.ts';
import { Badge } from '@hub/ui/badge';
import { Card } from '@hub/ui/card';
import { Disclosure } from '@hub/ui/disclosure';
import { useMay } from '#api/session.ts';
import { formatSize } from '@hub/ui/size';
import { Actions } from '#ui/actions/actions.tsx';
import { Details } from '#ui/details/details.tsx';
import { Time } from '@hub/ui/time';
import { actionsOn } from './actions.ts';

const columns = [
  { title: texts.published, sort: '-published' },
  { title: texts.product, sort: 'product' },
  { title: texts.downloads, sort: '-downloads' },
] as const;

const keyOf = ({ slug, version }: Release): string => `${slug} ${version}`;

interface ReleaseListProps {
  readonly kind: Kind;
  readonly look: ListLook;
  readonly query: ListQuery<Release>;
}

export function ReleaseList({ kind, look, query }: ReleaseListProps) {
  const { data, error, hasNextPage, isFetchNextPageError } = query;
  const rows = rowsOf(query);
  const { list, wait } = useFirstNewRow(rows.map(keyOf));
  return (
    <section ref={list} className={shared.stack} aria-labelledby="all-releases">
      <h2 id="all-releases" className={styles.subject}>
        {texts.kinds[kind]}
      </h2>
      {rows.length > 0 && (
        <div className={styles.order}>
          <Shown shown={rows.length} isAll={!hasNextPage} count={data?.pages[0]?.count} />
          <SortSelect look={look} now={look.values.sort} columns={columns} />
        </div>
      )}
      {!isFetchNextPageError && <ReadState query={query} what={texts.title} />}
      {data !== undefined && rows.length === 0 && (
        <Nothing title={texts.empty(kind)}>{texts.emptyText}</Nothing>
      )}
      <ul role="list" className={shared.stack}>
        {rows.map((release) => (
          <ReleaseCard key={keyOf(release)} id={keyOf(release)} release={release} />
        ))}
      </ul>
      {hasNextPage && (
        <div>
          <LoadMore query={query} onPress={wait} />
        </div>
      )}
      {isFetchNextPageError && error !== null && (
        <ErrorNotice tone="attention" title={uiTexts.moreFailed} error={error} />
      )}
    </section>
  );
}

const tones = { draft: 'info', offered: 'good', withdrawn: 'neutral' } as const;

function offeredTo({ state, share, tried_out: isBeta }: Release): string | null {
  if (state !== 'offered') return null;
  return isBeta && share > 0 ? texts.toBetas : texts.toShare(share);
}

function ReleaseCard({ id: key, release }: { readonly id: string; readonly release: Release }) {
  const id = useId();
  const isOwner = useMay('owner');
  const { state, notes, tested, tried_out: isBeta } = release;
  return (
    <Card as="li" labelledBy={id}>
      <div className={shared.bar}>
        <h3 id={id} className={styles.name} data-key={key} tabIndex={-1}>
          <bdi>{nameOf(release)}</bdi>
        </h3>
        <Badge tone={tones[state]}>{texts.state[state]}</Badge>
        {isBeta && (
          <Badge tone="neutral" icon={false}>
            {texts.triedOut}
          </Badge>
        )}
      </div>
      <Details
        of={[
          [texts.offeredTo, offeredTo(release)],
          [
            state === 'draft' ? texts.uploaded : texts.published,
            <Time show="exact" key="at" value={release.published_at} />,
          ],
          [texts.downloads, release.downloads.toLocaleString('en')],
          [texts.needs, texts.needsWords(release.requires, release.requires_php)],
          [texts.tested, tested === null ? null : `WordPress ${tested}`],
          [texts.size, formatSize(release.size)],
          [texts.signed, release.signed ? texts.isSigned : texts.unsigned],
        ]}
      />
      {notes !== null && (
        <Disclosure summary={texts.notes}>
          <p className={styles.notes} dir="auto">
            {notes}
          </p>
        </Disclosure>
      )}
      {isOwner && <Actions of={actionsOn(release)} label={texts.actions(release)} />}
    </Card>
  );
}
