import type { ReactElement } from 'react';
import { ErrorNotice } from '@hub/ui/error-notice';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { isWholeCode } from '#lib/whole-code.ts';
import styles from './palette.module.css';
import { texts } from './texts.ts';
import type { Search } from './use-search.ts';

interface StateProps {
  readonly typed: string;
  readonly search: Search;
  readonly count: number;
}

/** Words about the search: it goes on, found nothing, or failed. */
export function SearchState({ typed, search, count }: StateProps): ReactElement {
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

/** Keys of the palette. */
export const PaletteFoot = (): ReactElement => (
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
