import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { EmptyArt } from '@hub/ui/art';
import { EmptyState } from '@hub/ui/page';
import { paths } from '#lib/paths.ts';
import { List } from '#ui/list/list.tsx';
import { Time } from '@hub/ui/time';
import { Screen } from '#ui/screen.tsx';
import { ageWidth, type Column } from '#ui/list/table.tsx';
import { versionsQuery, type Version } from './api.ts';
import { texts } from './texts.ts';
import { byOf, whyOf } from './version-words.tsx';

const back = { to: paths.catalog(), words: texts.title };

const columns: readonly [Column<Version>, ...Column<Version>[]] = [
  { id: 'id', title: texts.versions.version, width: '1fr', cell: ({ id }) => texts.versionOf(id) },
  {
    id: 'why',
    title: texts.versions.why,
    width: '5fr',
    wideOnly: true,
    cell: (one) => <bdi>{whyOf(one)}</bdi>,
  },
  { id: 'by', title: texts.versions.by, width: '2fr', wideOnly: true, cell: byOf },
  {
    id: 'at',
    title: texts.versions.at,
    width: ageWidth,
    wideOnly: true,
    cell: ({ at }) => <Time show="age" value={at} />,
  },
];

const noteOf = (one: Version): ReactElement => <bdi>{whyOf(one)}</bdi>;

/** Every catalog that was ever taken, the newest first. */
export function Page(): ReactElement {
  const query = useInfiniteQuery(versionsQuery);
  return (
    <Screen title={texts.versions.title} lede={texts.versions.lede} back={back}>
      <List<Version>
        query={query}
        label={texts.versions.title}
        columns={columns}
        keyOf={({ id }) => id}
        to={({ id }) => paths.catalogVersion(id)}
        note={noteOf}
        empty={
          <EmptyState art={<EmptyArt />} title={texts.versions.none}>
            {texts.versions.noneMore}
          </EmptyState>
        }
      />
    </Screen>
  );
}
