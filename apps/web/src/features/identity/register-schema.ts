import * as z from 'zod/mini';
import { invalidPassword, passwordFault, registerBody } from '@hub/contract/calls';

/**
 * Body of the contract, plus a rule over several fields: the password must not contain the user's
 * own names.
 */
export const registerForm = registerBody.check(
  z.refine(
    ({ username, firstname, lastname, email, password }) =>
      passwordFault(password, [username, firstname, lastname, email]) !== invalidPassword('own'),
    {
      path: ['password'],
      error: () => invalidPassword('own'),
      // Said beside the faults of the other fields, not only once those are mended.
      when: () => true,
    },
  ),
);

export const emptyRegistration = {
  username: '',
  firstname: '',
  lastname: '',
  email: '',
  password: '',
  purchase_code: '',
};
