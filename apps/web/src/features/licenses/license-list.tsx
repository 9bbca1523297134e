import { useQuery } from '@tanstack/react-query';
import { useState, startTransition, useEffect } from 'react';
import { currentLanguage } from '@hub/language';
import { ReadState } from '@hub/ui/read-state';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import { licensesQuery, type License, type SiteAction } from './api.ts';
import { EmptyLicenses } from './empty-licenses.tsx';
import { LicenseCard } from './license-card.tsx';
import { LicenseFilter, NoMatch, useLicenseFilter } from './license-filter.tsx';
import styles from './licenses.module.css';
import { texts } from './texts.ts';

const searchFrom = 9;

export function LicenseList({ siteAction }: { readonly siteAction?: SiteAction }) {
  const query = useQuery(licensesQuery);
  const { data } = query;
  const heading =
    data === undefined ? texts.available : texts.availableCount({ count: data.length });
  return (
    <section className={styles.section} aria-labelledby="licenses">
      <div className={styles.head}>
        <h2 id="licenses">{heading}</h2>
        <TextLink to={paths.settings('accounts')}>{texts.resynchronize}</TextLink>
      </div>
      <ReadState
        query={query}
        what={texts.what}
        loading={{ label: texts.loading, shapes: ['row', 'row', 'row'] }}
      />
      {data?.length === 0 && <EmptyLicenses />}
      {data !== undefined && data.length > 0 && <Cards licenses={data} siteAction={siteAction} />}
    </section>
  );
}

interface CardsProps {
  readonly licenses: readonly License[];
  readonly siteAction: SiteAction | undefined;
}

function Cards({ licenses, siteAction }: CardsProps) {
  const [now] = useState(() => Date.now());
  const filter = useLicenseFilter(licenses, now);
  const drawn = useProgressiveCount(filter.shown.length);
  return (
    <>
      {licenses.length >= searchFrom && <LicenseFilter filter={filter} all={licenses.length} />}
      {filter.shown.length === 0 && <NoMatch filter={filter} />}
      <ul role="list" className={styles.list}>
        {filter.shown.slice(0, drawn).map((license, place) => (
          <li
            key={license.id}
            className={styles.item}
            data-tour={place === 0 ? 'licenses' : undefined}
          >
            <LicenseCard
              license={license}
              now={now}
              siteAction={siteAction}
              language={currentLanguage().code}
            />
          </li>
        ))}
        {drawn < filter.shown.length && <Rest count={filter.shown.length - drawn} />}
      </ul>
    </>
  );
}

/** Height of a closed card with its gap, in rem; as in licenses.module.css. */
const cardHeight = 6.75;

/** Has the height of the cards to come, so that the content below does not move. */
const Rest = ({ count }: { readonly count: number }) => (
  <li role="presentation" style={{ height: `${count * cardHeight}rem` }} />
);

/** Number of cards in the first render. The others follow in short steps. */
const firstBatch = 10;
const step = 15;
const pause = 16;

/** Returns the number of cards to render now: first a screenful, soon after all `length` cards. */
function useProgressiveCount(length: number): number {
  const [count, setCount] = useState(firstBatch);
  const isWhole = count >= length;
  useEffect(() => {
    if (isWhole) return undefined;
    const timer = setTimeout(() => {
      startTransition(() => setCount(count + step));
    }, pause);
    return () => clearTimeout(timer);
  }, [count, isWhole]);
  return Math.min(count, length);
}
