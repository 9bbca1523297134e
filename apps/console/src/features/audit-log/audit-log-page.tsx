import { useInfiniteQuery } from '@tanstack/react-query';
import { isolated } from '@hub/contract/direction';
import { auditLogFilters, type OperatorAnswerOf } from '@hub/contract/operator-calls';
import { Badge } from '@hub/ui/badge';
import { Time } from '@hub/ui/time';
import { Nothing } from '#ui/nothing.tsx';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import { FilterDate, FilterSelect, FilterText } from '#ui/list/filter-bar.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { listOf } from '#ui/list/rows.ts';
import { columnsOf } from '#ui/list/table.tsx';
import { useFilters } from '#ui/list/use-filters.ts';
import look from '#ui/look.module.css';
import { uiTexts } from '#ui/texts.ts';
import { texts, more } from './texts.ts';

const auditLogList = listOf('operatorAuditLog', auditLogFilters);

const More = ({ event }: { readonly event: AuditLogEvent }) => (
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
  by === null ? uiTexts.actors[actor] : isolated(by.name);

function Whom({ person }: Pick<AuditLogEvent, 'person'>) {
  if (person === null) return texts.nobody;
  const { id, username } = person;
  return username === null ? (
    texts.erased(id)
  ) : (
    <TextLink to={paths.person(id)}>
      <bdi>{username}</bdi>
    </TextLink>
  );
}

const What = ({ event }: { readonly event: AuditLogEvent }) => (
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
      <span className={look.muted}>
        {' '}
        – “<bdi>{event.reason}</bdi>”
      </span>
    )}
  </span>
);

const columns = columnsOf<AuditLogEvent>(texts.columns, {
  when: {
    csv: ['at'],
    sort: '-time',
    width: 216,
    isOnPhone: false,
    cell: ({ at }) => <Time show="second" value={at} />,
  },
  who: { csv: ['actor', 'by'], width: '2fr', cell: (event) => <bdi>{whoOf(event)}</bdi> },
  what: {
    csv: ['event', 'text', 'reason'],
    width: '5fr',
    isOnPhone: true,
    cell: (event) => <What event={event} />,
  },
  whom: { csv: ['person'], width: '2fr', cell: ({ person }) => <Whom person={person} /> },
  address: { width: 136, cell: ({ address }) => address ?? texts.nobody },
});

const note = (event: AuditLogEvent) => (
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

export function Page() {
  const filters = useFilters(auditLogList.names);
  const { values } = filters;
  const acceptedFilters = auditLogList.accepted(values);
  const query = useInfiniteQuery(auditLogList.query(acceptedFilters));
  const meant = query.isPlaceholderData ? null : (query.data?.pages[0]?.operators ?? null);
  return (
    <ListScreen
      title={texts.auditLog}
      lede={texts.lede}
      marks={<Only {...values} meant={meant} />}
      views="auditLog"
      csv={['operatorAuditLogCsv', acceptedFilters]}
      filters={filters}
      bar={
        <>
          <FilterSelect of={filters} name="kind" label={texts.kind} options={texts.kinds} />
          <FilterSelect of={filters} name="actor" label={texts.actor} options={texts.actors} />
          <FilterText
            of={filters}
            name="operator"
            label={texts.operator}
            hint={texts.operatorHint}
            isName
          />
          <FilterDate of={filters} name="from" label={texts.from} />
          <FilterDate of={filters} name="to" label={texts.to} />
        </>
      }
      usualSort="-time"
      query={query}
      columns={columns}
      keyOf={({ id }) => id}
      note={note}
      whole
      none={texts.none}
      empty={
        meant?.length === 0 && (
          <Nothing title={texts.none.nobody(isolated(values.operator))}>
            <p>{texts.none.found}</p>
          </Nothing>
        )
      }
    />
  );
}

interface OnlyProps extends Readonly<Record<'person' | 'license' | 'kind' | 'operator', string>> {
  /** Operators that match the typed filter; null: no filter, or not known yet. */
  readonly meant: readonly string[] | null;
}

/** Filters set by a link from another screen. */
function Only({ person, license, kind, operator, meant }: OnlyProps) {
  const { only } = texts;
  const marks = [
    meant !== null && meant.length > 0 && meant.join() !== operator && only.operators(meant),
    person !== '' && only.person(person),
    license !== '' && only.license(license),
    kind.includes('.') && only.kind(kind),
  ];
  return (
    <>
      {marks.filter(Boolean).map((words) => (
        <Badge key={String(words)} tone="info" icon={false}>
          {words}
        </Badge>
      ))}
    </>
  );
}

export type AuditLogEvent = OperatorAnswerOf<'operatorAuditLog'>['rows'][number];

/** Detail of an event: a label, and a value that may be text of any person. */
interface Fact {
  /** Label, with the separator before it. */
  readonly words: string;
  readonly value: string;
  readonly after: string;
}

const factOf = (key: keyof typeof more.of, value: string | number): Fact => {
  if (key === 'share' && value === 0) return { words: ` · ${more.noShare}`, value: '', after: '' };
  const [words, after] = more.of[key];
  return { words: words === '' ? ' · ' : ` · ${words} `, value: String(value), after };
};

/** Returns details that the text of an event leaves out. */
function moreOf({ event, details }: Pick<AuditLogEvent, 'event' | 'details'>): Fact[] {
  const [subject = ''] = event.split('.');
  const keys = more.keys[event] ?? more.keys[subject] ?? [];
  return keys.flatMap((key) => {
    const value = details[key];
    const isSaid = (typeof value === 'string' && value !== '') || typeof value === 'number';
    return isSaid ? [factOf(key, value)] : [];
  });
}
