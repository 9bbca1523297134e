import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { minutes } from '@hub/contract/limits';
import { call } from '#api/client.ts';
import { isPart, isWholeCode } from '#lib/search-text.ts';
import { ErrorNotice } from '@hub/ui/error-notice';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import styles from './palette.module.css';
import { texts } from './texts.ts';

/** Pause in typing before the search, in milliseconds. */
const pause = 150;

/**
 * Searches for the typed text after a pause. Each answer belongs to its search text, so a late
 * answer replaces nothing. An answer about a purchase code is not cached.
 */
export function useSearch(typed: string) {
  const q = typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(q), pause);
    return () => clearTimeout(timer);
  }, [q]);
  const isAsked = isPart(asked) && isPart(q);
  const query = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => call('operatorSearch', { body: { q: asked }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    gcTime: isWholeCode(asked) ? 0 : minutes(1),
  });
  return {
    found: isAsked ? (query.data ?? null) : null,
    asked,
    /** True until the answer belongs to the typed text. */
    isStale: isPart(q) && (asked !== q || query.isPlaceholderData || query.isPending),
    error: isAsked && asked === q ? query.error : null,
    retry: () => void query.refetch(),
  };
}

export type Search = ReturnType<typeof useSearch>;

interface StateProps {
  readonly typed: string;
  readonly search: Search;
  readonly count: number;
}

export function SearchState({ typed, search, count }: StateProps) {
  const { isStale, error, found, retry } = search;
  const isCode = isWholeCode(typed.trim());
  const isNone = !isStale && error === null && found !== null && count === 0;
  return (
    <>
      {error !== null && (
        <div className={styles.failed}>
          <ErrorNotice title={texts.failed} error={error} retry={retry} />
        </div>
      )}
      {isStale && count === 0 && <p className={styles.state}>{texts.searching}</p>}
      {isNone && (
        <p className={styles.state}>
          <strong>{isCode ? texts.noCode : texts.none}</strong>
          <span>{isCode ? texts.noCodeText : texts.noneText}</span>
        </p>
      )}
      <VisuallyHidden>
        <span role="status">
          {typed.trim() !== '' &&
            error === null &&
            (isStale ? texts.searching : texts.counted(count))}
        </span>
      </VisuallyHidden>
    </>
  );
}

export const PaletteFoot = () => (
  <p className={styles.foot} aria-hidden>
    <span>
      <kbd>↑</kbd>
      <kbd>↓</kbd> {texts.keys.choose}
    </span>
    <span>
      <kbd>↵</kbd> {texts.keys.open}
    </span>
    <span>
      <kbd>Esc</kbd> {texts.keys.close}
    </span>
  </p>
);
