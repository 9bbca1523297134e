import type { ComponentProps, ReactElement } from 'react';
import { giveLicenseForm } from '@hub/contract/operator-calls';
import { useSchemaForm } from '@hub/ui/form';
import { TextField } from '@hub/ui/text-field';
import { ActionDialog, ReasonField } from '#ui/actions/action-dialog.tsx';
import type { useGive } from './api.ts';
import { fields } from './texts.ts';

type ToDialogProps = Omit<ComponentProps<typeof ActionDialog>, 'form' | 'mutation' | 'children'> & {
  readonly mutation: ReturnType<typeof useGive>;
};

/** Dialog that asks for the new owner and the reason. */
export function ToDialog(props: ToDialogProps): ReactElement {
  const form = useSchemaForm(giveLicenseForm, { to: '', reason: '' });
  const { errors } = form.formState;
  return (
    <ActionDialog {...props} form={form}>
      <TextField
        label={fields.to}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={errors.to?.message}
        {...form.register('to')}
      />
      <ReasonField autoFocus={false} error={errors.reason?.message} {...form.register('reason')} />
    </ActionDialog>
  );
}
