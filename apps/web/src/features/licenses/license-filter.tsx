import { useDeferredValue, useMemo, useState } from 'react';
import { setSearchParams, useSearchParams } from '@hub/client/router';
import { Button } from '@hub/ui/button';
import { EmptyState } from '@hub/ui/page';
import { SearchField } from '@hub/ui/search-field';
import type { License } from './api.ts';
import styles from './licenses.module.css';
import { filterLicenses, maskCodes, type StateFilter } from './rules.ts';
import { texts } from './texts.ts';

type Filter = ReturnType<typeof useLicenseFilter>;

/** Stored in the address. The list renders later than the input, so that typing stays fast. */
export function useLicenseFilter(licenses: readonly License[], now: number) {
  const params = useSearchParams();
  // The field has a separate state, because the address changes too late for fast typing.
  const [words, storeWords] = useState(params.get('q') ?? '');
  const state = readState(params.get('state'));
  const deferredWords = useDeferredValue(words);
  const shown = useMemo(
    () => filterLicenses(licenses, { words: deferredWords, state, now }),
    [licenses, deferredWords, state, now],
  );
  const show = (next: { readonly words: string; readonly state: StateFilter }): void => {
    storeWords(next.words);
    setSearchParams((old) => addressOf(old, next), { replace: true });
  };
  const setWords = (next: string): void => show({ words: next, state });
  const setState = (next: StateFilter): void => show({ words, state: next });
  const reset = (): void => show({ words: '', state: 'all' });
  return { words, state, setWords, setState, reset, shown };
}

const readState = (text: string | null): StateFilter =>
  text !== null && Object.hasOwn(texts.states, text) ? (text as StateFilter) : 'all';

function addressOf(
  query: URLSearchParams,
  criteria: Pick<Filter, 'words' | 'state'>,
): URLSearchParams {
  query.delete('q');
  query.delete('state');
  if (criteria.words !== '') query.set('q', maskCodes(criteria.words));
  if (criteria.state !== 'all') query.set('state', criteria.state);
  return query;
}

export function LicenseFilter({ filter, all }: { readonly filter: Filter; readonly all: number }) {
  const { words, setWords, state, setState, shown } = filter;
  const states = Object.entries(texts.states) as [StateFilter, string][];
  return (
    <div className={styles.filter} role="search">
      <SearchField
        label={texts.search}
        placeholder={texts.searchHint}
        value={words}
        onChange={setWords}
      />
      <div className={styles.states} role="group" aria-label={texts.state}>
        {states.map(([name, label]) => (
          <button
            key={name}
            type="button"
            className={styles.state}
            aria-pressed={state === name}
            onClick={() => setState(name)}
          >
            {label}
          </button>
        ))}
      </div>
      <p className={styles.small} role="status">
        {shown.length < all && texts.matches({ shown: shown.length, count: all })}
      </p>
    </div>
  );
}

export const NoMatch = ({ filter }: { readonly filter: Filter }) => (
  <EmptyState title={texts.noMatch} actions={<Button onClick={filter.reset}>{texts.reset}</Button>}>
    {texts.noMatchText}
  </EmptyState>
);
