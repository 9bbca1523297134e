import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { navigate } from '@hub/client/router';
import { storeCatalogForm } from '@hub/contract/operator-calls';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { directionOf, LanguageField } from '@hub/ui/language-field';
import { call } from '#api/client.ts';
import { paths } from '#lib/paths.ts';
import { ActionDialog } from '#ui/actions/action-dialog.tsx';
import { Panel } from '#ui/panel.tsx';
import type { CatalogPreview, Change, Fault } from './api.ts';
import { Changes } from './changes.tsx';
import styles from './catalog.module.css';
import { Preview } from './preview.tsx';
import { texts } from './texts.ts';

interface FaultListProps {
  readonly faults: readonly Fault[];
  readonly onGo: (place: string) => void;
}

export const FaultList = ({ faults, onGo }: FaultListProps) => (
  <Alert tone="bad" title={texts.faults(faults.length)}>
    <ul className={styles.faults}>
      {faults.map(({ place, words }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a place may have two
        <li key={at}>
          {place !== '' && (
            <button type="button" className={styles.place} onClick={() => onGo(place)}>
              {place}
            </button>
          )}{' '}
          <bdi>{words}</bdi>
        </li>
      ))}
    </ul>
  </Alert>
);

interface LookProps {
  readonly shown: CatalogPreview;
  readonly changes: readonly Change[];
  /** Exact text under review. */
  readonly text: string;
  readonly seen: number;
  readonly onStored: () => void;
}

export function Look({ shown, changes, text, seen, onStored }: LookProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Panel title={texts.wouldChange}>
        <Changes of={changes} />
      </Panel>
      <Panel title={texts.wouldShow}>
        <PreviewByLanguage shown={shown} text={text} />
      </Panel>
      {changes.length > 0 && (
        <div>
          <Button variant="accent" onClick={() => setIsAsking(true)}>
            {texts.store.submit}
          </Button>
        </div>
      )}
      {isAsking && (
        <ActionDialog
          words={texts.store}
          schema={storeCatalogForm}
          send={(said) => call('storeCatalog', { body: { text, seen, ...said } })}
          onClose={() => setIsAsking(false)}
          onDone={() => {
            onStored();
            navigate(paths.catalog());
          }}
        />
      )}
    </>
  );
}

function PreviewByLanguage({ shown, text }: Pick<LookProps, 'shown' | 'text'>) {
  const [language, setLanguage] = useState('en');
  const { data, error, mutate } = useMutation({
    mutationFn: (readers: string) => call('tryCatalog', { body: { text, language: readers } }),
  });
  const take = (next: string): void => mutate(next, { onSuccess: () => setLanguage(next) });
  return (
    <>
      <LanguageField
        label={texts.readers}
        value={language}
        onChange={({ target }) => take(target.value)}
      />
      {error !== null && <ErrorNotice tone="attention" error={error} />}
      <div lang={language} dir={directionOf(language)}>
        <Preview of={data?.shown ?? shown} />
      </div>
    </>
  );
}
