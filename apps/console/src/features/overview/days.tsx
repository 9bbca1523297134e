import type { ReactElement } from 'react';
import { formatDate } from '@hub/ui/dates';
import { Disclosure } from '@hub/ui/disclosure';
import { Bars, CountTable } from '#ui/details/bars.tsx';
import { Panel } from '#ui/panel.tsx';
import type { Overview } from './api.ts';
import styles from './overview.module.css';
import { texts } from './texts.ts';

const names = ['registrations', 'activations', 'moves', 'refusals'] as const;

/** Charts of the last days. */
export const Days = ({
  of: { days, refusals, first_replies: replies },
}: {
  readonly of: Overview;
}): ReactElement => (
  <Panel title={texts.days}>
    <div className={styles.series}>
      {names.map((name) => (
        <Series key={name} name={name} days={days} />
      ))}
    </div>
    <Disclosure summary={texts.asTable}>
      <DaysTable days={days} />
    </Disclosure>
    <h3 className={styles.subject}>{texts.reasons}</h3>
    {refusals.length === 0 ? (
      <p className={styles.mend}>{texts.noRefusals}</p>
    ) : (
      <CountTable caption={texts.reasons} heads={[texts.reason, texts.times]} rows={refusals} />
    )}
    <h3 className={styles.subject}>{texts.replies}</h3>
    {replies.length === 0 ? (
      <p className={styles.mend}>{texts.noReplies}</p>
    ) : (
      <CountTable
        caption={texts.replies}
        heads={[texts.took, texts.conversations]}
        rows={replies}
      />
    )}
  </Panel>
);

interface SeriesProps {
  readonly name: (typeof names)[number];
  readonly days: Overview['days'];
}

function Series({ name, days }: SeriesProps): ReactElement {
  const counts = days.map((day) => ({ day: day.day, count: day[name] }));
  const sum = counts.reduce((all, { count }) => all + count, 0);
  const most = counts.reduce((top, one) => (one.count > top.count ? one : top), {
    day: '',
    count: -1,
  });
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className={styles.name}>{texts.series[name]}</span>
        <span className={styles.sum}>{sum.toLocaleString('en')}</span>
      </figcaption>
      <Bars
        label={texts.seriesLabel(texts.series[name], sum, most)}
        bars={counts.map(({ day, count }) => ({ key: day, words: formatDate(day), count }))}
      />
    </figure>
  );
}

const DaysTable = ({ days }: Pick<SeriesProps, 'days'>): ReactElement => (
  <div className={styles.scroll} tabIndex={0} role="group" aria-label={texts.days}>
    <table className={styles.numbers}>
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
