import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@hub/ui/dates';
import { Disclosure } from '@hub/ui/disclosure';
import { ReadState } from '@hub/ui/read-state';
import { Bars, CountTable } from '#ui/details/bars.tsx';
import { Panel } from '#ui/panel.tsx';
import { versionsQuery, type SitesByVersion } from './api.ts';
import look from '#ui/look.module.css';
import styles from './releases.module.css';
import { texts } from './texts.ts';

/** Number of versions in the chart; the table lists all versions. */
const drawn = 4;

export const WhoRunsWhat = () => (
  <Panel title={texts.runs}>
    <ReadState
      query={useQuery(versionsQuery)}
      what={texts.runs}
      loading={{ label: texts.loading, shapes: ['card'] }}
    >
      {(versions) => <Versions of={versions} />}
    </ReadState>
  </Panel>
);

function Versions({ of: { days, items, item } }: { readonly of: SitesByVersion }) {
  const now = days.at(-1)?.versions ?? [];
  if (now.length === 0) return <p className={look.text}>{texts.runsNone}</p>;
  const name = items.find(({ id }) => id === item)?.name ?? '';
  const wordsOf = (label: string): string => (label === '' ? texts.others : label);
  return (
    <>
      <p className={look.text}>{texts.runsOf(name)}</p>
      <div className={styles.versions}>
        {now.slice(0, drawn).map(({ label, count }) => (
          <figure key={label} className={look.figure}>
            <figcaption className={styles.caption}>
              <bdi>{wordsOf(label)}</bdi>
              <span className={styles.sum}>{count.toLocaleString('en')}</span>
            </figcaption>
            <Bars
              label={texts.runsLabel(wordsOf(label), count)}
              bars={days.map(({ day, versions }) => ({
                key: day,
                words: formatDate(day),
                count: versions.find((one) => one.label === label)?.count ?? 0,
              }))}
            />
          </figure>
        ))}
      </div>
      <Disclosure summary={texts.runsTable}>
        <CountTable
          caption={texts.runs}
          heads={[texts.version, texts.sites]}
          rows={now.map(({ label, count }) => ({ label: wordsOf(label), count }))}
        />
      </Disclosure>
    </>
  );
}
