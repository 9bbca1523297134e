import { toFieldError } from '@hub/contract/field-error';
import { isListedPassword } from './listed-passwords.ts';
import { newPasswordFault } from './password-rules.ts';
import { Problem } from '#platform/problem.ts';

/** The person's own words; the password must not be one of them. */
export interface Owner {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Throws `validation` with the sentence for the field when the password breaks a rule. */
export function requireNewPassword(password: string, owner: Owner): void {
  const { username, firstName, lastName, email } = owner;
  const own = [username, firstName, lastName, email];
  const fault = newPasswordFault(password, own, isListedPassword);
  if (fault) throw new Problem('validation', { errors: [toFieldError('password', fault)] });
}
