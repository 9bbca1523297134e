import { useState } from 'react';
import { cannedAnswerBody } from '@hub/contract/operator-calls';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { Dialog } from '@hub/ui/dialog';
import { DialogFoot } from '@hub/ui/dialog-foot';
import { titleOf, titleOfNone, type DialogTitle } from '@hub/ui/dialog-title';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Form, useSchemaForm } from '@hub/ui/form';
import { TextAreaField, TextField } from '@hub/ui/text-field';
import { TranslationFields } from '@hub/ui/translation-fields';
import { useRemoveCanned, useSaveCanned } from '#conversations/api.ts';
import type { CannedAnswer, Tools } from '#api/conversations/shapes.ts';
import { fillIn, placeholders, type Facts } from './canned.ts';
import { noSteps, StepsFields, stepsOrNull } from '#conversations/steps/steps-fields.tsx';
import styles from './dialogs.module.css';
import look from '#ui/look.module.css';
import { texts } from '#conversations/texts.ts';

const labels = texts.cannedEditor;

interface CannedDialogProps {
  readonly tools: Tools;
  /** Values of the placeholders for the preview; null if no conversation is open. */
  readonly facts: Facts | null;
  readonly onClose: () => void;
}

const fresh = { id: null, title: '', text: '', translations: {}, steps: null } as const;

export function CannedDialog({ tools, facts, onClose }: CannedDialogProps) {
  const [edited, setEdited] = useState<CannedAnswer | typeof fresh | null>(null);
  return (
    <Dialog title={titleFor(edited)} open wide onClose={onClose}>
      {edited === null ? (
        <List canned={tools.canned} onEdit={setEdited} />
      ) : (
        <Editor
          key={edited.id}
          answer={edited}
          {...{ tools, facts }}
          onDone={() => setEdited(null)}
        />
      )}
    </Dialog>
  );
}

function titleFor(edited: CannedAnswer | typeof fresh | null): DialogTitle {
  if (edited === null) return titleOfNone(texts.canned);
  if (edited.id === null) return titleOfNone(labels.add);
  return titleOf(labels.changeWhat, edited.title);
}

interface ListProps {
  readonly canned: readonly CannedAnswer[];
  readonly onEdit: (answer: CannedAnswer | typeof fresh) => void;
}

function List({ canned, onEdit }: ListProps) {
  const remove = useRemoveCanned();
  return (
    <div className={look.stack}>
      <p className={look.note}>{canned.length === 0 ? labels.none : labels.means}</p>
      {canned.map((answer) => (
        <div key={answer.id} className={styles.entry}>
          <p className={styles.title}>
            <bdi>{answer.title}</bdi>
          </p>
          <span className={look.bar}>
            <Button
              size="small"
              aria-label={labels.changeWhat(answer.title)}
              onClick={() => onEdit(answer)}
            >
              {labels.change}
            </Button>
            <Button
              size="small"
              variant="danger"
              aria-label={labels.removeWhat(answer.title)}
              busy={remove.isPending && remove.variables === answer.id}
              busyLabel={labels.removing}
              onClick={() => remove.mutate(answer.id)}
            >
              {labels.remove}
            </Button>
          </span>
          <p className={styles.text}>
            <bdi>{answer.text}</bdi>
          </p>
        </div>
      ))}
      {remove.error !== null && (
        <ErrorNotice tone="attention" error={remove.error} gone={labels.gone} />
      )}
      <DialogFoot confirm={{ label: labels.add, onPress: () => onEdit(fresh) }} leave="close" />
    </div>
  );
}

interface EditorProps extends Pick<CannedDialogProps, 'tools' | 'facts'> {
  readonly answer: CannedAnswer | typeof fresh;
  readonly onDone: () => void;
}

function Editor({ answer, tools, facts, onDone }: EditorProps) {
  const [steps, setSteps] = useState(answer.steps ?? noSteps);
  const form = useSchemaForm(cannedAnswerBody, answer);
  const save = useSaveCanned();
  const { errors } = form.formState;
  const text = form.watch('text');
  return (
    <Form
      form={form}
      onSubmit={(said) =>
        save.mutate(
          { ...said, steps: stepsOrNull(steps) },
          { onSuccess: ({ success }) => success && onDone() },
        )
      }
      pending={save.isPending}
      error={save.error}
      gone={labels.gone}
      submitLabel={labels.save}
      busyLabel={labels.saving}
      onCancel={onDone}
      footer={save.data?.success === false && <Alert tone="attention">{save.data.message}</Alert>}
    >
      <TextField
        label={labels.name}
        autoFocus
        autoComplete="off"
        defaultValue={answer.title}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <TextAreaField
        label={labels.text}
        hint={`${labels.facts} ${placeholders.map((name) => `{{${name}}}`).join(' ')}`}
        rows={7}
        defaultValue={answer.text}
        error={errors.text?.message}
        {...form.register('text')}
      />
      <TranslationFields
        summary={labels.translations}
        rows={7}
        errors={errors.translations}
        register={(code) => form.register(`translations.${code}`)}
      />
      <StepsFields steps={steps} tools={tools} onChange={setSteps} />
      {facts !== null && text.trim() !== '' && (
        <section aria-label={labels.preview}>
          <p className={look.note}>{labels.preview}</p>
          <p className={styles.preview}>
            <bdi>{fillIn(text, facts)}</bdi>
          </p>
        </section>
      )}
    </Form>
  );
}
