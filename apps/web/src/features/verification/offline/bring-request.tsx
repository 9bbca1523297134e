import { useState, useId, type ChangeEvent } from 'react';
import * as z from 'zod/mini';
import { navigate } from '@hub/client/router';
import { Alert } from '@hub/ui/alert';
import { Card } from '@hub/ui/card';
import { Disclosure } from '@hub/ui/disclosure';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Form, useSchemaForm } from '@hub/ui/form';
import { TextAreaField } from '@hub/ui/text-field';
import { paths } from '#lib/paths.ts';
import { useOfflineRequest } from '#verification/api.ts';
import { texts } from '#verification/texts.ts';
import { IconFileUpload } from '@tabler/icons-react';
import { classNames } from '@hub/ui/class-names';
import styles from './file-drop.module.css';

const { offline } = texts;

/** Maximum length of a request file in characters; the hub rejects longer files. */
const maxLength = 8192;

/** Returns true for a JSON object of plausible length. The hub validates its content. */
const looksLikeRequest = (text: string): boolean =>
  text.length <= maxLength && /^\uFEFF?\s*\{[\s\S]*\}\s*$/.test(text);

const schema = z.object({
  file: z.string().check(
    z.trim(),
    z.minLength(1, { error: () => offline.missing }),
    z.refine((text) => text === '' || looksLikeRequest(text), {
      error: () => offline.pastedNotOne,
    }),
  ),
});

export function BringRequest() {
  const chosen = useOfflineRequest();
  const [fault, setFault] = useState<string | null>(null);
  const goOn = (request: string): void => navigate(paths.verifyOffline(request));
  const take = async (file: File): Promise<void> => {
    chosen.reset();
    setFault(null);
    // A character takes at most four bytes.
    const text = file.size > 4 * maxLength ? '' : await file.text().catch(() => null);
    if (text === null) setFault(offline.unreadable({ file: file.name }));
    else if (!looksLikeRequest(text)) setFault(offline.notOne({ file: file.name }));
    else chosen.mutate(text, { onSuccess: goOn });
  };
  return (
    <Card as="section" look="accent">
      <FileDrop
        label={offline.drop}
        hint={offline.dropHint}
        busyLabel={offline.reading}
        busy={chosen.isPending || chosen.isSuccess}
        onFile={(file) => void take(file)}
      />
      {fault !== null && (
        <Alert tone="attention" announce="alert">
          {fault}
        </Alert>
      )}
      {chosen.error !== null && <ErrorNotice tone="attention" error={chosen.error} />}
      <Disclosure summary={offline.paste}>
        <Pasted goOn={goOn} />
      </Disclosure>
    </Card>
  );
}

function Pasted({ goOn }: { readonly goOn: (request: string) => void }) {
  const form = useSchemaForm(schema, { file: '' });
  const pasted = useOfflineRequest();
  return (
    <Form
      form={form}
      onSubmit={({ file }) => pasted.mutate(file, { onSuccess: goOn })}
      pending={pasted.isPending}
      error={pasted.error}
      submitLabel={offline.submit}
    >
      <TextAreaField
        label={offline.pasteLabel}
        hint={offline.pasteHint}
        look="code"
        rows={6}
        autoComplete="off"
        {...form.field('file')}
      />
    </Form>
  );
}

interface FileDropProps {
  readonly label: string;
  readonly hint: string;
  readonly busy: boolean;
  readonly busyLabel: string;
  readonly onFile: (file: File) => void;
}

/** The file input covers the zone, so that click, keyboard and drop are the browser’s. */
function FileDrop({ label, hint, busy, busyLabel, onFile }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const change = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    // The user may select the same file again after a correction.
    target.value = '';
    setOver(false);
    if (file !== undefined && !busy) onFile(file);
  };
  return (
    <div className={classNames(styles.drop, over && styles.over)}>
      <IconFileUpload aria-hidden className={styles.mark} size={28} stroke={1.5} />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <p id={`${id}-hint`} className={styles.hint} role="status">
        {busy ? busyLabel : hint}
      </p>
      <input
        id={id}
        type="file"
        className={styles.field}
        accept=".json,application/json,text/plain"
        aria-describedby={`${id}-hint`}
        onChange={change}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
    </div>
  );
}
