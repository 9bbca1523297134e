import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDayMonth } from '@hub/ui/dates';
import { Disclosure } from '@hub/ui/disclosure';
import { ReadState } from '@hub/ui/read-state';
import { Time } from '@hub/ui/time';
import { Bars, CountTable } from '#ui/details/bars.tsx';
import { toPeriod } from '#ui/list/period.tsx';
import { useFilters } from '#ui/list/use-filters.ts';
import look from '#ui/look.module.css';
import { Panel } from '#ui/panel.tsx';
import { Screen } from '#ui/screen.tsx';
import { overviewQuery, type Overview } from './api.ts';
import { Days } from './days.tsx';
import { Needs, Setup } from './needs.tsx';
import styles from './overview.module.css';
import { texts } from './texts.ts';

export function Page() {
  const filters = useFilters(['days']);
  const query = useQuery(overviewQuery(toPeriod(filters.values.days)));
  const countedAt = query.data?.counted_at ?? null;
  return (
    <Screen
      title={texts.title}
      lede={texts.lede}
      marks={
        countedAt !== null && (
          <span className={look.text}>
            {texts.snapshot} <Time show="exact" value={countedAt} />
          </span>
        )
      }
    >
      <ReadState
        query={query}
        what={texts.what}
        loading={{ label: texts.loading, shapes: ['card', 'card', 'card'] }}
      >
        {(overview) => (
          <>
            <Setup of={overview.setup} />
            <Needs of={overview.needs} />
            {overview.counted_at === null && <p className={look.text}>{texts.notCounted}</p>}
            <Days of={overview} filters={filters} />
            {overview.counted_at !== null && (
              <>
                <InUse of={overview.in_use} />
                <SupportEnds of={overview.support_ends} />
              </>
            )}
          </>
        )}
      </ReadState>
    </Screen>
  );
}

const kinds = ['themes', 'wordpress', 'php'] as const;

function InUse({ of: inUse }: { readonly of: Overview['in_use'] }) {
  const isEmpty = kinds.every((kind) => inUse[kind].length === 0);
  return (
    <Panel title={texts.inUse}>
      {isEmpty ? (
        <p className={look.text}>{texts.noSites}</p>
      ) : (
        <div className={styles.thirds}>
          {kinds.map((kind) => (
            <CountTable
              key={kind}
              caption={`${texts.inUse}: ${texts[kind]}`}
              heads={[texts[kind], texts.sites]}
              rows={inUse[kind].map(({ label, count }) => ({
                label: label === '' ? texts.others : label,
                count,
              }))}
            />
          ))}
        </div>
      )}
    </Panel>
  );
}

function SupportEnds({ of: weeks }: { readonly of: Overview['support_ends'] }) {
  const sum = weeks.reduce((all, { count }) => all + count, 0);
  const rows = weeks.map(({ week, count }) => ({ label: formatDate(week), count }));
  return (
    <Panel title={texts.support}>
      <figure className={look.figure}>
        <figcaption className={styles.sum}>{texts.supportSum(sum)}</figcaption>
        <Bars
          label={texts.supportLabel(sum)}
          bars={weeks.map(({ week, count }) => ({ key: week, words: formatDate(week), count }))}
          endOf={formatDayMonth}
        />
      </figure>
      <Disclosure summary={texts.weeksAsTable}>
        <CountTable caption={texts.support} heads={[texts.week, texts.licenses]} rows={rows} />
      </Disclosure>
    </Panel>
  );
}
