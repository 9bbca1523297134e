import { zodResolver } from '@hookform/resolvers/zod';
import { useContext, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import type { $ZodType, input, output } from 'zod/v4/core';
import { classNames } from '#ui/class-names.ts';
import { Button, type ButtonVariant } from './button.tsx';
import { ErrorNotice } from '#ui/state/error-notice.tsx';
import styles from './form.module.css';
import { RequiredFields, RequiredNote, requiredOf } from './required-fields.tsx';
import { DialogContext, DialogFoot } from '#ui/overlay/dialog-foot.tsx';
import { reveal } from '#ui/overlay/reveal.ts';
import { worded } from '#ui/state/worded-error.ts';
import { useOncePerTurn } from './use-once-per-turn.ts';

type FormSchema = $ZodType<FieldValues, FieldValues>;

export interface BoundField extends UseFormRegisterReturn {
  readonly error: string | undefined;
  readonly defaultValue?: string;
}

/** Form, with the names of the fields that its schema does not accept empty. */
export type SchemaForm<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out> & {
  readonly required: ReadonlySet<string>;
  /** Binds a field to its value and its error. `fault` is an error of the hub. */
  readonly field: (name: Path<In>, fault?: string) => BoundField;
};

/** Form that a schema of the contract validates: on submit, and after that on each change. */
export function useSchemaForm<S extends FormSchema>(
  schema: S,
  defaultValues: DefaultValues<input<S>>,
): SchemaForm<input<S>, output<S>> {
  const [required] = useState(() => requiredOf(schema, defaultValues));
  const form = useForm<input<S>, unknown, output<S>>({
    resolver: zodResolver(schema) as never,
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  });
  const { formState, getFieldState, register } = form;
  const field = (name: Path<input<S>>, fault?: string): BoundField => {
    const initial: unknown = formState.defaultValues?.[name];
    return {
      ...(typeof initial === 'string' && initial !== '' && { defaultValue: initial }),
      error: getFieldState(name, formState).error?.message ?? fault,
      ...register(name),
    };
  };
  return { ...form, required, field };
}

interface FormProps<In extends FieldValues, Out> {
  readonly form: SchemaForm<In, Out>;
  /** Usually `mutation.mutate`. Not called while a field is invalid, or while pending. */
  readonly onSubmit: (values: Out) => void;
  readonly pending: boolean;
  /** `mutation.error`: its message appears in the notice, its rules under their fields. */
  readonly error: Error | null;
  /** Message for `not_found`, if the subject of the form may be gone; see {@link ErrorNotice}. */
  readonly gone?: string | undefined;
  readonly submitLabel: string;
  /** `Loading...` by default. */
  readonly busyLabel?: string | undefined;
  /** Variant of the button; in a dialog only `danger` has an effect. */
  readonly variant?: ButtonVariant;
  /** Another action next to the button. In a dialog, Cancel takes its position. */
  readonly beside?: ReactNode;
  /** Called by Cancel, to go back within a dialog. */
  readonly onCancel?: () => void;
  /** Announced results (`Alert`) and links after the button. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** Form with its submit button and notices. A failure never resets the typed input. */
export function Form<In extends FieldValues, Out>(props: FormProps<In, Out>): ReactElement {
  const { form, onSubmit, pending, error, footer, children } = props;
  const { variant = 'accent', gone } = props;
  const isInDialog = useContext(DialogContext) !== null;
  const { required } = form;
  const faults = useServerFaults(form, error);
  const oncePerTurn = useOncePerTurn();
  const submit = form.handleSubmit((values) => {
    if (!pending) oncePerTurn(() => onSubmit(values));
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {required.size > 0 && <RequiredNote />}
      <RequiredFields value={required}>{children}</RequiredFields>
      <div className={classNames(styles.foot, variant !== 'accent' && styles.beside)}>
        {error !== null && (
          // Errors under their fields are scrolled into view there.
          <div ref={faults === 'elsewhere' ? reveal : null}>
            <ErrorNotice
              tone="attention"
              error={error}
              gone={gone}
              rules={faults === 'elsewhere'}
            />
          </div>
        )}
        {isInDialog && footer}
        <Submit {...props} isInDialog={isInDialog} />
        {!isInDialog && footer}
      </div>
    </form>
  );
}

type SubmitProps = Pick<
  FormProps<FieldValues, FieldValues>,
  'pending' | 'submitLabel' | 'busyLabel' | 'variant' | 'beside' | 'onCancel'
> & { readonly isInDialog: boolean };

function Submit(props: SubmitProps): ReactElement {
  const { pending, submitLabel, busyLabel, variant = 'accent', beside, onCancel } = props;
  if (props.isInDialog) {
    const isDanger = variant === 'danger';
    const confirm = { label: submitLabel, busy: pending, busyLabel, isDanger };
    return <DialogFoot confirm={confirm} onCancel={onCancel} />;
  }
  const button = (
    <Button
      type="submit"
      wide={variant === 'accent'}
      variant={variant}
      busy={pending}
      busyLabel={busyLabel}
    >
      {submitLabel}
    </Button>
  );
  if (beside === undefined) return button;
  return (
    <div className={styles.actions}>
      {button}
      {beside}
    </div>
  );
}

/** Fields side by side if there is space. */
export const FormRow = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className={styles.row}>{children}</div>
);

/** Focuses the first field with an error; `elsewhere` if the notice must show more. */
function useServerFaults<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: Error | null,
): 'under their fields' | 'elsewhere' {
  const { setError, getValues } = form;
  useEffect(() => {
    const fields = worded(error)?.fields ?? [];
    const own = fields.filter(({ field }) => field in getValues());
    for (const [index, { field, ...fault }] of own.entries()) {
      const message = [fault.message, fault.reason].filter(Boolean).join('\n');
      setError(field as Path<In>, { type: 'server', message }, { shouldFocus: index === 0 });
    }
  }, [error, setError, getValues]);
  const faults = worded(error)?.fields ?? [];
  const isAll = faults.length > 0 && faults.every(({ field }) => field in getValues());
  return isAll ? 'under their fields' : 'elsewhere';
}
