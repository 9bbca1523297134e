import type { UseMutationResult } from '@tanstack/react-query';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useGone } from '@hub/client/change';
import { ApiError } from '@hub/client/errors';
import { Alert } from '@hub/ui/alert';
import { Dialog } from '@hub/ui/dialog';
import { DialogFoot } from '@hub/ui/dialog-foot';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Form, type SchemaForm } from '@hub/ui/form';
import { reveal } from '@hub/ui/reveal';
import { TextAreaField } from '@hub/ui/text-field';
import styles from './action-dialog.module.css';
import type { ActionWords } from './action-words.ts';
import { Confirm, wantsProof } from './confirm.tsx';
import { uiTexts } from '#ui/texts.ts';

/** Result of every action, with a message for the operator. */
interface Outcome {
  readonly success: boolean;
  readonly message: string;
}

interface ActionDialogProps<In extends Record<string, unknown>, Out> {
  readonly words: ActionWords;
  /** `danger` for what takes something away. */
  readonly tone?: 'accent' | 'danger';
  /** `useSchemaForm(reasonBody, { reason: '' })`, or one with more fields. */
  readonly form: SchemaForm<In, Out>;
  /**
   * A `useChange` with `afterRefusal`, so that the dialog shows the current record after a refusal.
   */
  readonly mutation: UseMutationResult<Outcome, Error, Out>;
  /** Called on success with the hub's message. */
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
  /** The fields of the form. */
  readonly children: ReactNode;
}

const changedMeanwhile = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'changed_meanwhile';

/**
 * Asks for confirmation, a reason, and fresh proof if the hub requires it. A refusal appears inside
 * the dialog and keeps what was typed.
 */
export function ActionDialog<In extends Record<string, unknown>, Out>(
  props: ActionDialogProps<In, Out>,
): ReactElement {
  const { words, tone = 'danger', form, mutation, onDone, onClose, children } = props;
  const { error, data, isPending } = mutation;
  const { gone, close } = useGone(error, onClose);
  const submit = (values: Out): void =>
    mutation.mutate(values, { onSuccess: ({ success, message }) => success && onDone(message) });
  const again = (): void => submit(mutation.variables as Out);
  return (
    <Dialog title={words.title} open onClose={close} role="alertdialog">
      <Confirm mutation={mutation} again={again} />
      {gone && error !== null ? (
        <>
          <ErrorNotice error={error} gone={words.gone} />
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
            variant={tone}
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
            {children}
          </Form>
        </>
      )}
    </Dialog>
  );
}

/** Field for the reason of an action. Spread `form.register('reason')` into it. */
export const ReasonField = (props: Omit<ComponentProps<typeof TextAreaField>, 'label'>) => (
  <TextAreaField label={uiTexts.reason} hint={uiTexts.reasonHint} rows={3} autoFocus {...props} />
);
