import { IconUpload } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { classNames } from '@hub/ui/class-names';
import { ErrorNotice } from '@hub/ui/error-notice';
import { ApiError } from '@hub/client/errors';
import { Panel } from '#ui/panel.tsx';
import type { Kind } from './api.ts';
import look from '#ui/look.module.css';
import styles from './releases.module.css';
import { texts } from './texts.ts';
import { useUpload, type Upload } from './upload.ts';

interface NewReleaseProps {
  readonly kind: Kind;
  readonly titles: readonly string[];
  readonly mustBeSigned: boolean;
}

type Files = Pick<Upload, 'file' | 'signature'>;

function filesOf(given: readonly File[]): Files | null {
  const signatures = given.filter(({ name }) => name.endsWith('.sig'));
  const [file, ...more] = given.filter((each) => !signatures.includes(each));
  if (file === undefined || more.length > 0 || signatures.length > 1) return null;
  return { file, signature: signatures[0] ?? null };
}

/** Tells if the upload was refused only because a newer version is published. */
const isOlder = (error: Error): boolean =>
  error instanceof ApiError && error.fields.some(({ field }) => field === 'older');

const refuse = (event: Event): void => event.preventDefault();

/** Prevents the browser from opening a file that is dropped outside the drop zone. */
function keepPage(): () => void {
  for (const type of ['dragover', 'drop']) addEventListener(type, refuse);
  return () => {
    for (const type of ['dragover', 'drop']) removeEventListener(type, refuse);
  };
}

/** Upload of a zip by drop or file dialog. The release stays a draft until it is published. */
export function NewRelease({ kind, titles, mustBeSigned }: NewReleaseProps) {
  const { state, start, cancel } = useUpload();
  useEffect(keepPage, []);
  const [last, setLast] = useState<Files | null>(null);
  const [isOdd, setIsOdd] = useState(false);
  const isSending = state.is === 'sending';
  const place = useFocusOnTurn(isSending);
  const take = (given: readonly File[]): void => {
    const files = filesOf(given);
    setIsOdd(files === null && given.length > 0);
    if (files === null) return;
    setLast(files);
    start({ kind, ...files, older: false });
  };
  return (
    <Panel title={texts.upload}>
      <div ref={place}>
        {isSending ? (
          <Progress name={state.name} share={state.share} onCancel={cancel} />
        ) : (
          <Zone kind={kind} onFiles={take} />
        )}
      </div>
      <p className={look.text}>
        {texts.named(titles)} {mustBeSigned && texts.mustBeSigned}
      </p>
      {isOdd && <Alert tone="attention">{texts.twoFiles}</Alert>}
      {state.is === 'failed' && !isOdd && (
        <>
          <ErrorNotice tone="attention" title={texts.failed(state.name)} error={state.error} />
          {isOlder(state.error) && last !== null && (
            <div>
              <Button onClick={() => start({ kind, ...last, older: true })}>{texts.older}</Button>
            </div>
          )}
        </>
      )}
      {state.is === 'done' && !isOdd && (
        <Alert tone="good" title={texts.read(state.uploaded.release)}>
          {state.uploaded.is_new ? texts.waits : texts.known}
        </Alert>
      )}
    </Panel>
  );
}

/** Moves the focus to the button that replaces the focused one when an upload starts or ends. */
function useFocusOnTurn(isSending: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(isSending);
  useEffect(() => {
    if (last.current === isSending) return;
    last.current = isSending;
    if (document.activeElement === document.body) place.current?.querySelector('button')?.focus();
  }, [isSending]);
  return place;
}

interface ZoneProps {
  readonly kind: Kind;
  readonly onFiles: (files: readonly File[]) => void;
}

function Zone({ kind, onFiles }: ZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const id = useId();
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent): void => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
  };
  return (
    <div
      className={classNames(styles.zone, isOver && styles.over)}
      onDragOver={over}
      onDragEnter={over}
      onDragLeave={leave}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <IconUpload aria-hidden size={28} stroke={1.5} />
      <p id={id}>{texts.drop(kind)}</p>
      <Button aria-describedby={id} onClick={() => input.current?.click()}>
        {texts.choose}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".zip,.sig,application/zip"
        aria-label={texts.choose}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </div>
  );
}

interface ProgressProps {
  readonly name: string;
  readonly share: number;
  readonly onCancel: () => void;
}

function Progress({ name, share, onCancel }: ProgressProps) {
  const id = useId();
  return (
    <div className={styles.zone}>
      <p id={id} role="status">
        <bdi>{texts.sending(name)}</bdi>
      </p>
      <progress className={styles.progress} aria-labelledby={id} max={1} value={share} />
      <Button size="small" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </div>
  );
}
