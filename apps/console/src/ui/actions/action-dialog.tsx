import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { $ZodType, output } from 'zod/v4/core';
import { useChange, useGone } from '@hub/client/change';
import { ApiError } from '@hub/client/errors';
import { Alert } from '@hub/ui/alert';
import { Dialog } from '@hub/ui/dialog';
import { DialogFoot } from '@hub/ui/dialog-foot';
import { titleOf, titleOfNone } from '@hub/ui/dialog-title';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Form, useSchemaForm, type SchemaForm } from '@hub/ui/form';
import { reveal } from '@hub/ui/reveal';
import styles from './actions.module.css';
import { wantsProof } from '@hub/client/confirm';
import { Confirm } from './confirm.tsx';
import { Fields, firstOf, type FieldsOf } from './fields.tsx';
import { uiTexts } from '#ui/texts.ts';

export interface ActionWords {
  /** Text of the button that opens the dialog; by default `submit`. */
  readonly label?: string;
  /** Title of the dialog, which may name the subject; by default `submit`. */
  readonly title?: string | ((subject: string) => string);
  readonly means: ReactNode;
  readonly submit: string;
  readonly busy: string;
  readonly gone?: string;
  readonly reasonHint?: string;
}

interface Outcome {
  readonly success: boolean;
  readonly message: string;
}

export interface ActionCallbacks {
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

export type FormAnswer = Record<string, unknown>;

const nothing = z.object({});

export interface ActionRequest<S extends $ZodType<FormAnswer, FormAnswer> = typeof nothing> {
  readonly words: ActionWords;
  /** Subject in the title. A name that another person chose must be `isolated`. */
  readonly subject?: string;
  /** Color of the buttons: `danger` for removals is red; `careful` is red only in the dialog. */
  readonly look?: 'accent' | 'careful' | 'danger';
  /** Adds the field of its `reason`. Without a schema, the dialog only asks for confirmation. */
  readonly schema?: S;
  readonly fields?: FieldsOf<S>;
  /** Values without a field. */
  readonly given?: Partial<z.input<S>>;
  /** Returns content after the fields, such as a preview or fields of other kinds. */
  readonly more?: (form: SchemaForm<z.input<S>, output<S>>) => ReactNode;
  readonly send: (said: output<S>) => Promise<Outcome>;
  /** True if the answer is a secret that no cache may store. */
  readonly forgets?: true;
}

const changedMeanwhile = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'changed_meanwhile';

/** A refusal appears in the dialog, with the typed values and the current record. */
export function ActionDialog<S extends $ZodType<FormAnswer, FormAnswer> = typeof nothing>(
  props: ActionRequest<S> & ActionCallbacks,
) {
  const { words, subject = '', look = 'accent', schema, fields = {}, given, more } = props;
  const { send, forgets = false, onDone, onClose } = props;
  const asked = (schema ?? nothing) as S;
  const form = useSchemaForm(asked, { ...given, ...firstOf(asked, fields) } as never);
  const mutation = useChange(send, { afterRefusal: true, forgets });
  const { error, data, isPending } = mutation;
  const { gone, close } = useGone(error, onClose);
  const submit = (said: output<S>): void =>
    mutation.mutate(said, { onSuccess: ({ success, message }) => success && onDone(message) });
  const again = (): void => submit(mutation.variables as output<S>);
  const { title = words.submit } = words;
  return (
    <Dialog
      title={typeof title === 'string' ? titleOfNone(title) : titleOf(title, subject)}
      open
      onClose={close}
      role="alertdialog"
    >
      <Confirm mutation={mutation} again={again} />
      {gone && error !== null ? (
        <>
          <ErrorNotice error={error} gone={words.gone ?? uiTexts.gone} />
          <DialogFoot confirm={null} />
        </>
      ) : (
        <>
          <div className={styles.means}>{words.means}</div>
          <Form
            form={form}
            onSubmit={submit}
            pending={isPending}
            error={wantsProof(error) ? null : error}
            variant={look === 'accent' ? 'accent' : 'danger'}
            submitLabel={words.submit}
            busyLabel={words.busy}
            footer={
              <>
                {changedMeanwhile(error) && <p className={styles.note}>{uiTexts.changed}</p>}
                {data?.success === false && (
                  <div ref={reveal}>
                    <Alert tone="attention">{data.message}</Alert>
                  </div>
                )}
              </>
            }
          >
            <Fields form={form as never} of={fields} schema={asked} hint={words.reasonHint} />
            {more?.(form)}
          </Form>
        </>
      )}
    </Dialog>
  );
}
