import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ReadState } from '@hub/ui/read-state';
import { fileAddress } from '#api/client.ts';
import { paths } from '#lib/paths.ts';
import { CsvLink, TextLink } from '#ui/link.tsx';
import { PeriodFilter, toPeriod, type Period } from '#ui/list/period.tsx';
import { useFilters } from '#ui/list/use-filters.ts';
import { classNames } from '@hub/ui/class-names';
import look from '#ui/look.module.css';
import { Panel } from '#ui/panel.tsx';
import { Screen } from '#ui/screen.tsx';
import styles from './report.module.css';
import { texts } from './texts.ts';
import { queryOf } from '#api/queries.ts';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';

type Figures = Report['all'];

export function Page() {
  const filters = useFilters(['days']);
  const days = toPeriod(filters.values.days);
  const query = useQuery(reportQuery(days));
  return (
    <Screen title={texts.title} lede={texts.lede}>
      <ReadState
        query={query}
        what={texts.what}
        loading={{ label: texts.loading, shapes: ['card', 'card'] }}
      >
        {(report) => (
          <div className={styles.report} aria-busy={query.isPlaceholderData}>
            <Panel
              title={texts.days(days)}
              actions={
                <>
                  <PeriodFilter of={filters} />
                  <CsvLink href={fileAddress('conversationReportCsv', { days })} />
                </>
              }
            >
              <Table report={report} days={days} />
            </Panel>
            <Counts report={report} days={days} />
          </div>
        )}
      </ReadState>
    </Screen>
  );
}

interface ReportProps {
  readonly report: Report;
  readonly days: Period;
}

const kinds = ['item', 'operator', 'tag'] as const;

function Table({ report: { all, before, rows }, days }: ReportProps) {
  return (
    <div className={look.scroll} tabIndex={0} role="group" aria-label={texts.title}>
      <table className={classNames(look.numbers, styles.numbers)}>
        <thead>
          <tr>
            <td />
            {Object.entries(texts.columns).map(([column, head], at) => (
              <th key={column} scope="col">
                {head}
                {at < 2 && <span className={styles.small}>{texts.waitMeans}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row label={texts.all} of={all} before={before} days={days} />
        </tbody>
        {kinds.map((kind) => {
          const theirs = rows.filter(({ key }) => key.startsWith(`${kind}-`));
          if (theirs.length === 0) return null;
          return (
            <tbody key={kind}>
              <tr className={styles.kind}>
                <th scope="rowgroup">{texts.kinds[kind]}</th>
                <td colSpan={5} />
              </tr>
              {theirs.map(({ key, label, ...of }) => (
                <Row key={key} label={label} of={of} before={null} days={days} group={key} />
              ))}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

/** Returns the formatted figures in the order of the columns, each with the name of its search. */
function cellsOf({ first, next, late, closed, reopened, good, okay, bad }: Figures) {
  const replies = first.count + next.count;
  const answers = good + okay + bad;
  return [
    { figure: 'first', count: first.count, words: texts.wait(first.median, first.p90) },
    { figure: 'next', count: next.count, words: texts.wait(next.median, next.p90) },
    {
      figure: 'late',
      count: late ?? 0,
      words: late === null ? texts.none : texts.of(replies - late, replies),
    },
    { figure: 'reopened', count: reopened, words: texts.of(reopened, closed) },
    { figure: 'good', count: good, words: texts.of(good, answers) },
  ] as const;
}

interface RowProps {
  readonly label: string;
  readonly of: Figures;
  readonly before: Figures | null;
  readonly days: Period;
  readonly group?: string;
}

function Row({ label, of, before, days, group }: RowProps) {
  const earlier = before === null ? [] : cellsOf(before).map((cell) => cell.words);
  return (
    <tr>
      <th scope="row">
        <bdi>{label}</bdi>
      </th>
      {cellsOf(of).map(({ figure, count, words }, at) => (
        <td key={figure}>
          <Figure {...{ figure, count, words, days, group }} />
          {earlier.some((each) => each !== texts.none) && (
            <span className={styles.small}>{texts.before(earlier[at] ?? texts.none)}</span>
          )}
        </td>
      ))}
    </tr>
  );
}

interface FigureProps {
  readonly figure: string;
  readonly count: number;
  readonly words: string;
  readonly days: Period;
  readonly group?: string | undefined;
}

/** Figure that links to its conversations in the inbox. */
function Figure({ figure, count, words, days, group }: FigureProps) {
  if (count === 0) return words;
  const q = ['report:', figure, '.', days, ...(group === undefined ? [] : ['.', group])].join('');
  return <TextLink to={paths.conversations({ box: 'all', q })}>{words}</TextLink>;
}

const ages = ['day', 'week', 'older'] as const;
const faces = ['good', 'okay', 'bad'] as const;

function Counts({ report: { all, open }, days }: ReportProps) {
  const small = [
    {
      title: texts.open,
      heads: [texts.age, texts.conversations],
      rows: ages.map((figure) => ({ figure, label: texts.ages[figure], count: open[figure] })),
    },
    {
      title: texts.answers,
      heads: [texts.answer, texts.conversations],
      rows: faces.map((figure) => ({ figure, label: texts.faces[figure], count: all[figure] })),
    },
  ];
  return (
    <div className={styles.halves}>
      {small.map(({ title, heads, rows }) => (
        <Panel key={title} title={title}>
          <table className={classNames(look.numbers, styles.numbers)}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ figure, label, count }) => (
                <tr key={figure}>
                  <th scope="row">{label}</th>
                  <td>
                    <Figure
                      {...{ figure, count, days }}
                      words={count === 0 ? texts.none : `${count}`}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      ))}
    </div>
  );
}

export type Report = OperatorAnswerOf<'conversationReport'>;
const reportQuery = (days: Period) =>
  queryOptions({
    ...queryOf('conversationReport', { query: { days } }),
    placeholderData: keepPreviousData,
  });
