import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { isolated } from '@hub/contract/direction';
import { EmptyArt } from '@hub/ui/art';
import { Badge } from '@hub/ui/badge';
import { EmptyState } from '@hub/ui/page';
import { fileAddress } from '#api/files.ts';
import { paths } from '#lib/paths.ts';
import { FilterDate } from '#ui/dates/date-field.tsx';
import { fileColumns } from '#ui/list/columns.ts';
import { CsvLink } from '#ui/list/csv-link.tsx';
import { FilterBar, FilterSelect, FilterText } from '#ui/list/filter-bar.tsx';
import { TextLink } from '#ui/link.tsx';
import { List } from '#ui/list/list.tsx';
import { Time } from '@hub/ui/time';
import { Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/list/table.tsx';
import { useFilters } from '#ui/list/use-filters.ts';
import { ViewsMenu } from '#ui/views/views-menu.tsx';
import { filters, toQuery, auditLogQuery, type AuditLogEvent } from './api.ts';
import { moreOf } from './more.ts';
import { texts } from './texts.ts';
import styles from './audit-log.module.css';

const More = ({ event }: { readonly event: AuditLogEvent }): ReactElement => (
  <>
    {moreOf(event).map(({ words, value, after }) => (
      <span key={`${words}${value}`}>
        {words}
        <bdi>{value}</bdi>
        {after}
      </span>
    ))}
  </>
);

const whoOf = ({ by, actor }: AuditLogEvent): string =>
  by === null ? texts.by[actor] : isolated(by.name);

function Whom({ person }: Pick<AuditLogEvent, 'person'>): ReactElement {
  if (person === null) return <>{texts.nobody}</>;
  const { id, username } = person;
  return username === null ? (
    <>{texts.erased(id)}</>
  ) : (
    <TextLink to={paths.person(id)}>
      <bdi>{username}</bdi>
    </TextLink>
  );
}

const What = ({ event }: { readonly event: AuditLogEvent }): ReactElement => (
  <span>
    {event.license_id === null ? (
      <bdi>{event.text}</bdi>
    ) : (
      <TextLink to={paths.license(event.license_id)}>
        <bdi>{event.text}</bdi>
      </TextLink>
    )}
    <More event={event} />
    {event.reason !== null && (
      <span className={styles.reason}>
        {' '}
        – “<bdi>{event.reason}</bdi>”
      </span>
    )}
  </span>
);

const columns: readonly [Column<AuditLogEvent>, ...Column<AuditLogEvent>[]] = [
  {
    id: 'when',
    csv: ['at'],
    sort: '-time',
    title: texts.columns.when,
    width: 216,
    cell: ({ at }) => <Time show="second" value={at} />,
    wideOnly: true,
  },
  {
    id: 'who',
    csv: ['actor', 'by'],
    title: texts.columns.who,
    width: '2fr',
    cell: (event) => <bdi>{whoOf(event)}</bdi>,
    wideOnly: true,
  },
  {
    id: 'what',
    csv: ['event', 'text', 'reason'],
    title: texts.columns.what,
    width: '5fr',
    cell: (event) => <What event={event} />,
  },
  {
    id: 'whom',
    csv: ['person'],
    title: texts.columns.whom,
    width: '2fr',
    cell: ({ person }) => <Whom person={person} />,
    wideOnly: true,
  },
  {
    id: 'address',
    csv: ['address'],
    title: texts.columns.address,
    width: 136,
    cell: ({ address }) => address ?? texts.nobody,
    wideOnly: true,
  },
];

const note = (event: AuditLogEvent): ReactElement => (
  <>
    <Time show="second" value={event.at} /> · <bdi>{whoOf(event)}</bdi>
    {event.person !== null && (
      <>
        {' → '}
        <Whom person={event.person} />
      </>
    )}
  </>
);

/** Audit log, filtered by account, actor, event and time. */
export function Page(): ReactElement {
  const look = useFilters(filters);
  const { values, isAny, set, clear } = look;
  const query = useInfiniteQuery(auditLogQuery(values));
  const meant = query.isPlaceholderData ? null : (query.data?.pages[0]?.operators ?? null);
  return (
    <Screen
      title={texts.auditLog}
      lede={texts.lede}
      marks={<Only {...values} meant={meant} />}
      actions={
        <>
          <ViewsMenu list="auditLog" />
          <CsvLink
            href={fileAddress('operatorAuditLogCsv', {
              ...toQuery(values),
              columns: fileColumns(texts.auditLog, columns, look),
            } as Record<string, string>)}
          />
        </>
      }
    >
      <FilterBar isAny={isAny} onClear={clear}>
        <FilterSelect
          label={texts.kind}
          value={values.kind}
          options={texts.kinds}
          onChange={(kind) => set({ kind })}
        />
        <FilterSelect
          label={texts.actor}
          value={values.actor}
          options={texts.actors}
          onChange={(actor) => set({ actor })}
        />
        <FilterText
          label={texts.operator}
          hint={texts.operatorHint}
          isName
          value={values.operator}
          onChange={(operator) => set({ operator })}
        />
        <FilterDate label={texts.from} value={values.from} onChange={(from) => set({ from })} />
        <FilterDate label={texts.to} value={values.to} onChange={(to) => set({ to })} />
      </FilterBar>
      <List
        label={texts.auditLog}
        look={look}
        usualSort="-time"
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        note={note}
        whole
        empty={<Nothing isAny={isAny} nobody={meant?.length === 0 ? values.operator : null} />}
      />
    </Screen>
  );
}

interface NothingProps {
  readonly isAny: boolean;
  /** Operator filter without a match; null if the list is empty for another reason. */
  readonly nobody: string | null;
}

function Nothing({ isAny, nobody }: NothingProps): ReactElement {
  const { title, text, nothing, nobody: none, found } = texts.none;
  if (nobody !== null) {
    return (
      <EmptyState art={<EmptyArt />} title={none(isolated(nobody))}>
        <p>{found}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState art={<EmptyArt />} title={isAny ? title : nothing}>
      {isAny && <p>{text}</p>}
    </EmptyState>
  );
}

interface OnlyProps extends Readonly<Record<'person' | 'license' | 'kind' | 'operator', string>> {
  /** Operators that match the typed filter; null: no filter, or not known yet. */
  readonly meant: readonly string[] | null;
}

/** Filters set by a link from another screen. */
const Only = ({ person, license, kind, operator, meant }: OnlyProps): ReactElement => (
  <>
    {meant !== null && meant.length > 0 && meant.join() !== operator && (
      <Badge tone="info" icon={false}>
        {texts.only.operators(meant)}
      </Badge>
    )}
    {person !== '' && (
      <Badge tone="info" icon={false}>
        {texts.only.person(person)}
      </Badge>
    )}
    {license !== '' && (
      <Badge tone="info" icon={false}>
        {texts.only.license(license)}
      </Badge>
    )}
    {kind.includes('.') && (
      <Badge tone="info" icon={false}>
        {texts.only.kind(kind)}
      </Badge>
    )}
  </>
);
