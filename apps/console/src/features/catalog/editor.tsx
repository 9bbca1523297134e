import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { reveal } from '@hub/ui/reveal';
import { TextAreaField } from '@hub/ui/text-field';
import { call } from '#api/client.ts';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import { Tabs } from '#ui/list/tabs.tsx';
import type { CatalogCheck } from './api.ts';
import { CatalogForm } from './catalog-form.tsx';
import look from '#ui/look.module.css';
import styles from './catalog.module.css';
import { draftOf, placeOf, textOf, withValue, type Draft, type Path } from './draft.ts';
import { EditingContext } from './fields.tsx';
import { FaultList, Look } from './look.tsx';
import { texts } from './texts.ts';
import type { Work } from './use-work.ts';

interface EditorProps {
  readonly first: string;
  /** Version that the text is based on. */
  readonly seen: number;
  readonly newest: number;
  /** Continues with the draft, on top of the newest version. */
  readonly onGoOn: () => void;
  /** Receives the draft whenever it, or the version it is based on, changes. */
  readonly onWritten: (work: Work) => void;
  readonly onStored: () => void;
}

const textName = 'catalog';

/** Either a draft for the form, or JSON text; `tried` is the result of the last review. */
export function Editor(props: EditorProps) {
  const { first, seen, newest, onGoOn, onWritten, onStored } = props;
  const [draft, setDraft] = useState<Draft | null>(() => draftOf(first));
  const [text, setText] = useState(first);
  const [tried, setTried] = useState<(CatalogCheck & { readonly text: string }) | null>(null);
  const [isUnfit, setIsUnfit] = useState(false);
  // The review changes nothing, so nothing is refetched.
  const looking = useMutation({
    mutationFn: (json: string) => call('tryCatalog', { body: { text: json } }),
  });

  const written = draft === null ? text : textOf(draft);
  const tell = useEffectEvent(onWritten);
  useEffect(() => tell({ text: written, seen }), [written, seen]);
  const review = (): void => {
    looking.mutate(written, { onSuccess: (answer) => setTried({ ...answer, text: written }) });
  };
  const forget = (path?: Path): void =>
    setTried((last) => {
      if (last === null || path === undefined || last.faults.length === 0) return null;
      // A changed field loses its error until the next review.
      const place = placeOf(path);
      const others = last.faults.filter((fault) => !isWithin(fault.place, place));
      return others.length > 0 ? { ...last, faults: others } : null;
    });
  const turnTo = (tab: 'form' | 'text'): void => {
    if (tab === 'text') setText(written);
    const next = tab === 'form' ? draftOf(text) : null;
    setIsUnfit(tab === 'form' && next === null);
    setDraft(next);
  };

  const go = (place: string): void => {
    const [field] = document.getElementsByName(place);
    if (field) return field.focus();
    // The form has no field for this error, so the JSON opens.
    turnTo('text');
    requestAnimationFrame(() => document.getElementsByName(textName)[0]?.focus());
  };

  const faults = useMemo(
    () => new Map(tried?.faults.map(({ place, words }) => [place, words]) ?? []),
    [tried],
  );
  const editing = draft && {
    draft,
    faults,
    change(path: Path, value: unknown): void {
      setDraft((last) => last && withValue(last, path, value));
      forget(path);
    },
  };
  const asText = (
    <>
      {isUnfit && <Alert tone="attention">{texts.unfit}</Alert>}
      <TextAreaField
        label={texts.json}
        name={textName}
        look="code"
        rows={28}
        dir="ltr"
        spellCheck={false}
        defaultValue={text}
        error={tried !== null && tried.faults.length > 0 ? texts.faulty : undefined}
        onChange={({ target }) => {
          setText(target.value);
          forget();
        }}
      />
    </>
  );
  return (
    <>
      {newest !== seen && (
        <Alert
          tone="attention"
          title={texts.overtaken(newest)}
          actions={
            <Button size="small" onClick={onGoOn}>
              {texts.goOn}
            </Button>
          }
        >
          <TextLink to={paths.catalogVersion(newest)}>{texts.whatItChanged}</TextLink>
        </Alert>
      )}
      <Tabs
        label={texts.how}
        selected={draft === null ? 'text' : 'form'}
        onSelect={turnTo}
        of={[
          {
            id: 'form',
            title: texts.asForm,
            panel: editing && (
              <EditingContext value={editing}>
                <CatalogForm />
              </EditingContext>
            ),
          },
          { id: 'text', title: texts.asText, panel: asText },
        ]}
      />
      <div className={styles.foot}>
        <Button
          variant="accent"
          busy={looking.isPending}
          busyLabel={texts.looking}
          onClick={review}
        >
          {texts.look}
        </Button>
        <p className={look.muted}>{texts.lookHint}</p>
      </div>
      {looking.error !== null && (
        <div ref={reveal}>
          <ErrorNotice tone="attention" error={looking.error} />
        </div>
      )}
      {tried !== null && (
        <div ref={reveal} key={tried.text} className={styles.tried}>
          {tried.faults.length > 0 && <FaultList faults={tried.faults} onGo={go} />}
          {tried.shown !== null && tried.text === written && (
            <Look
              shown={tried.shown}
              changes={tried.changes}
              text={tried.text}
              seen={seen}
              onStored={onStored}
            />
          )}
        </div>
      )}
    </>
  );
}

const isWithin = (fault: string, place: string): boolean =>
  fault === place || fault.startsWith(`${place}.`);
