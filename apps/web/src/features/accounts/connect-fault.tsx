import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { loginBody } from '@hub/contract/calls';
import { Dialog } from '@hub/ui/dialog';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Form, useSchemaForm } from '@hub/ui/form';
import { PasswordField } from '@hub/ui/password-field';
import { usePasswordAsked } from '#ui/use-password-asked.ts';
import type { useConnectAccount } from './api.ts';
import { texts } from './texts.ts';

const words = texts.confirm;
const confirmBody = z.pick(loginBody, { password: true });

interface ConnectFaultProps {
  readonly connect: ReturnType<typeof useConnectAccount>;
  readonly tone?: 'attention';
}

/** Why connecting did not begin; where the sign-in is old, the way on: the password. */
export function ConnectFault({ connect, tone }: ConnectFaultProps): ReactElement | null {
  const { asked, refused, wrong, dismiss } = usePasswordAsked(connect);
  const { error } = connect;
  if (!asked) return error === null ? null : <ErrorNotice error={error} {...(tone && { tone })} />;
  const close = (): void => {
    dismiss();
    connect.reset();
  };
  return (
    <Dialog title={words.title} open onClose={close}>
      <p>{words.why}</p>
      <Confirm connect={connect} error={refused ? null : error} wrong={wrong} />
    </Dialog>
  );
}

interface ConfirmProps extends Pick<ConnectFaultProps, 'connect'> {
  readonly error: Error | null;
  readonly wrong: string | undefined;
}

function Confirm({ connect, error, wrong }: ConfirmProps): ReactElement {
  const form = useSchemaForm(confirmBody, { password: '' });
  return (
    <Form
      form={form}
      onSubmit={({ password }) => connect.mutate({ ...connect.variables, password })}
      pending={connect.isPending || connect.isSuccess}
      error={error}
      submitLabel={words.submit}
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
  );
}
