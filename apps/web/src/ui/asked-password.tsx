import type { ReactElement } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '@hub/ui/password-field';
import type { PasswordAsked } from './use-password-asked.ts';

interface AskedPasswordProps extends UseFormRegisterReturn<'password'> {
  readonly confirmation: Pick<PasswordAsked, 'asked' | 'wrong'>;
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
}

/** For `register('password', …)`: a field that is empty, or not there, sends none. */
export const orNone = { setValueAs: (text: string) => text || undefined };

/** The field for the password in a form that wants it only where the sign-in is not fresh. */
export function AskedPassword(props: AskedPasswordProps): ReactElement | null {
  const { confirmation, error, ...field } = props;
  if (!confirmation.asked) return null;
  return (
    <PasswordField
      {...field}
      autoComplete="current-password"
      autoFocus
      error={error ?? confirmation.wrong}
    />
  );
}
