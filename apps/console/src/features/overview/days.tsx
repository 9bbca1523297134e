import { formatDate, formatDayMonth } from '@hub/ui/dates';
import { Disclosure } from '@hub/ui/disclosure';
import { Bars, CountTable } from '#ui/details/bars.tsx';
import { PeriodFilter } from '#ui/list/period.tsx';
import type { AnyFilters } from '#ui/list/use-filters.ts';
import look from '#ui/look.module.css';
import { Panel } from '#ui/panel.tsx';
import type { Overview } from './api.ts';
import styles from './overview.module.css';
import { texts } from './texts.ts';

const names = ['registrations', 'activations', 'moves', 'refusals'] as const;

interface DaysProps {
  readonly of: Overview;
  readonly filters: AnyFilters;
}

/** Charts of a period; dashes before the first count. */
export const Days = ({ of, filters }: DaysProps) => (
  <Panel title={texts.days(of.days.length)} actions={<PeriodFilter of={filters} />}>
    <div className={styles.series}>
      {names.map((name) => (
        <Series key={name} name={name} of={of} />
      ))}
    </div>
    {of.counted_at !== null && (
      <>
        <Disclosure summary={texts.asTable}>
          <DaysTable days={of.days} />
        </Disclosure>
        <Reasons of={of} />
      </>
    )}
  </Panel>
);

const Reasons = ({ of: { days, refusals, first_replies: replies } }: Pick<DaysProps, 'of'>) => (
  <>
    <h3 className={styles.subject}>{texts.reasons}</h3>
    {refusals.length === 0 ? (
      <p className={look.text}>{texts.noRefusals(days.length)}</p>
    ) : (
      <CountTable caption={texts.reasons} heads={[texts.reason, texts.times]} rows={refusals} />
    )}
    <h3 className={styles.subject}>{texts.replies}</h3>
    {replies.length === 0 ? (
      <p className={look.text}>{texts.noReplies(days.length)}</p>
    ) : (
      <CountTable
        caption={texts.replies}
        heads={[texts.took, texts.conversations]}
        rows={replies}
      />
    )}
  </>
);

interface SeriesProps {
  readonly name: (typeof names)[number];
  readonly of: Overview;
}

function Series({ name, of: { days, before, counted_at: countedAt } }: SeriesProps) {
  const counts = days.map((day) => ({ day: day.day, count: day[name] }));
  const sum = counts.reduce((all, { count }) => all + count, 0);
  const most = counts.reduce((top, one) => (one.count > top.count ? one : top), {
    day: '',
    count: -1,
  });
  const isCounted = countedAt !== null;
  return (
    <figure className={look.figure}>
      <figcaption className={styles.caption}>
        <span className={look.text}>{texts.series[name]}</span>
        <span className={styles.sum}>{isCounted ? sum.toLocaleString('en') : texts.unknown}</span>
        <span className={look.note}>
          {texts.before(days.length, isCounted && before !== null ? [before[name], sum] : null)}
        </span>
      </figcaption>
      {isCounted && (
        <Bars
          label={texts.seriesLabel(texts.series[name], { sum, most, days: days.length })}
          bars={counts.map(({ day, count }) => ({ key: day, words: formatDate(day), count }))}
          endOf={formatDayMonth}
        />
      )}
    </figure>
  );
}

const DaysTable = ({ days }: Pick<Overview, 'days'>) => (
  <div className={look.scroll} tabIndex={0} role="group" aria-label={texts.days(days.length)}>
    <table className={look.numbers}>
      <thead>
        <tr>
          {[texts.day, ...names.map((name) => texts.series[name])].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{formatDate(day.day)}</th>
            {names.map((name) => (
              <td key={name}>{day[name].toLocaleString('en')}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
