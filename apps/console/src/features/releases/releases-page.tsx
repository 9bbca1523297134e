import { useInfiniteQuery, usePrefetchQuery } from '@tanstack/react-query';
import { ReadState } from '@hub/ui/read-state';
import { fileAddress } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { CsvLink } from '#ui/link.tsx';
import { FilterBar, FilterSelect } from '#ui/list/filter-bar.tsx';
import { Screen } from '#ui/screen.tsx';
import { useFilters } from '#ui/list/use-filters.ts';
import { ViewsMenu } from '#ui/views/views-menu.tsx';
import { releaseList, toQuery, versionsQuery } from './api.ts';
import { NewRelease } from './drop-zone.tsx';
import { ReleaseList } from './release-list.tsx';
import look from '#ui/look.module.css';
import { texts } from './texts.ts';
import { WhoRunsWhat } from './who-runs-what.tsx';

/** The upload area appears with the loaded list, so that the layout does not shift. */
export function Page() {
  const filters = useFilters(['kind']);
  const listQuery = toQuery(filters.values);
  const { kind } = listQuery;
  const query = useInfiniteQuery(releaseList.query(listQuery));
  const isOwner = useMay('owner');
  usePrefetchQuery(versionsQuery);
  const [first] = query.data?.pages ?? [];
  const titles = first?.titles ?? [];
  return (
    <Screen
      title={texts.title}
      lede={texts.lede}
      actions={
        <>
          <ViewsMenu list="releases" />
          <CsvLink href={fileAddress('releasesCsv', listQuery as Record<string, string>)} />
        </>
      }
    >
      <FilterBar isAny={false} clear={filters.clear}>
        <FilterSelect
          of={filters}
          name="kind"
          label={texts.kind}
          options={{ '': texts.kinds.theme, plugin: texts.kinds.plugin }}
        />
      </FilterBar>
      {first === undefined ? (
        <ReadState
          query={query}
          what={texts.title}
          loading={{ label: texts.loading, shapes: ['card', 'card'] }}
        />
      ) : (
        <>
          {isOwner && titles.length > 0 && (
            <NewRelease
              key={kind}
              kind={kind}
              titles={titles.map(({ name }) => name)}
              mustBeSigned={first.must_be_signed}
            />
          )}
          {titles.length === 0 && <p className={look.text}>{texts.noTitles(kind)}</p>}
          <ReleaseList {...{ kind, query }} look={filters} />
          {kind === 'theme' && <WhoRunsWhat />}
        </>
      )}
    </Screen>
  );
}
