import type { ReactElement } from 'react';
import { isolated } from '@hub/contract/direction';
import type { Recipient } from './mailer.ts';

/**
 * Greets by name only if the address is verified. Anyone may register someone else's address, and a
 * first name with a link would reach it with our sender.
 */
export const hello = ({ firstName, isProven }: Recipient): string =>
  isProven ? `Hi ${isolated(firstName)},` : 'Hi,';

/**
 * Returns `the account bea`, or no name for an unverified address: mail programs would turn a name
 * like `www.somewhere.example` into a link.
 */
export const theAccount = ({ username, isProven }: Recipient): ReactElement =>
  isProven ? (
    <>
      the account <strong>{username}</strong>
    </>
  ) : (
    <>an account</>
  );
