import { useInfiniteQuery } from '@tanstack/react-query';
import { Nothing } from '#ui/nothing.tsx';
import { paths } from '#lib/paths.ts';
import { List } from '#ui/list/list.tsx';
import { listOf } from '#ui/list/rows.ts';
import { Screen } from '#ui/screen.tsx';
import { agesOf, columnsOf } from '#ui/list/table.tsx';
import type { Version } from './api.ts';
import { texts } from './texts.ts';

const words = texts.versions;

const versionList = listOf('catalogVersions', {});

const back = { to: paths.catalog(), words: texts.title };

export function whyOf({ id, reason, restores }: Version): string {
  if (id === 1 && reason === '') return words.file;
  return restores === null ? reason : words.again(restores, reason);
}

export const byOf = ({ by }: Version) => <bdi>{by ?? words.byNobody}</bdi>;

const columns = columnsOf<Version>(words, {
  version: { cell: ({ id }) => texts.versionOf(id) },
  why: { width: '5fr', cell: (one) => <bdi>{whyOf(one)}</bdi> },
  by: { width: '2fr', cell: byOf },
  at: agesOf(({ at }) => at),
});

export function Page() {
  const query = useInfiniteQuery(versionList.query({}));
  return (
    <Screen title={words.title} lede={words.lede} back={back}>
      <List<Version>
        query={query}
        label={words.title}
        columns={columns}
        keyOf={({ id }) => id}
        to={({ id }) => paths.catalogVersion(id)}
        note={(one) => <bdi>{whyOf(one)}</bdi>}
        empty={<Nothing title={words.none}>{words.noneMore}</Nothing>}
      />
    </Screen>
  );
}
