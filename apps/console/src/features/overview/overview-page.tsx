import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { formatDate } from '@hub/ui/dates';
import { Disclosure } from '@hub/ui/disclosure';
import { ReadState } from '@hub/ui/read-state';
import { Bars, CountTable } from '#ui/details/bars.tsx';
import { Panel } from '#ui/panel.tsx';
import { Screen } from '#ui/screen.tsx';
import { overviewQuery, type Overview } from './api.ts';
import { Days } from './days.tsx';
import { Needs } from './needs.tsx';
import styles from './overview.module.css';
import { texts } from './texts.ts';

/** Overview screen. */
export function Page(): ReactElement {
  return (
    <Screen title={texts.title} lede={texts.lede}>
      <ReadState
        query={useQuery(overviewQuery)}
        what={texts.what}
        loading={{ label: texts.loading, shapes: ['card', 'card', 'card'] }}
      >
        {(overview) => (
          <>
            <Needs of={overview.needs} />
            <Days of={overview} />
            <InUse of={overview} />
            <SupportEnds of={overview.support_ends} />
          </>
        )}
      </ReadState>
    </Screen>
  );
}

const kinds = ['themes', 'wordpress', 'php'] as const;

/** Versions that activated sites run. */
function InUse({ of: { in_use: inUse, counted_at: countedAt } }: { of: Overview }): ReactElement {
  const isEmpty = kinds.every((kind) => inUse[kind].length === 0);
  return (
    <Panel title={texts.inUse}>
      {isEmpty ? (
        <p className={styles.mend}>{countedAt === null ? texts.notCounted : texts.noSites}</p>
      ) : (
        <>
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
          <p className={styles.mend}>{texts.counted}</p>
        </>
      )}
    </Panel>
  );
}

function SupportEnds({ of: weeks }: { readonly of: Overview['support_ends'] }): ReactElement {
  const sum = weeks.reduce((all, { count }) => all + count, 0);
  const rows = weeks.map(({ week, count }) => ({ label: formatDate(week), count }));
  return (
    <Panel title={texts.support}>
      <figure className={styles.figure}>
        <figcaption className={styles.sum}>{texts.supportSum(sum)}</figcaption>
        <Bars
          label={texts.supportLabel(sum)}
          bars={weeks.map(({ week, count }) => ({ key: week, words: formatDate(week), count }))}
        />
      </figure>
      <Disclosure summary={texts.weeksAsTable}>
        <CountTable caption={texts.support} heads={[texts.week, texts.licenses]} rows={rows} />
      </Disclosure>
    </Panel>
  );
}
