import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { loginBody } from '@hub/contract/calls';
import { Dialog } from '@hub/ui/dialog';
import { Form, useSchemaForm } from '@hub/ui/form';
import { PasswordField } from '@hub/ui/password-field';
import { texts } from './texts.ts';

const words = texts.confirm;
const confirmBody = z.pick(loginBody, { password: true });

export interface ConfirmCodeProps {
  readonly wish: 'show' | 'copy';
  /** What is wrong with the password that was given. */
  readonly wrong: string | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onConfirm: (password: string) => void;
  readonly onClose: () => void;
}

/** Where the sign-in is old, a whole code wants the password. The focus goes back to what was pressed. */
export function ConfirmCode(props: ConfirmCodeProps): ReactElement {
  const { wish, wrong, error, isPending, onConfirm, onClose } = props;
  const form = useSchemaForm(confirmBody, { password: '' });
  return (
    <Dialog title={words.title} open onClose={onClose}>
      <p>{words.why}</p>
      <Form
        form={form}
        onSubmit={({ password }) => onConfirm(password)}
        pending={isPending}
        error={error}
        gone={texts.codeGone}
        submitLabel={words.submit[wish]}
        busyLabel={words.busy}
      >
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          autoFocus
          error={form.formState.errors.password?.message ?? wrong}
          {...form.register('password')}
        />
      </Form>
    </Dialog>
  );
}
