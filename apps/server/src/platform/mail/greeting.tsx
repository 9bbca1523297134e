import type { ReactElement } from 'react';
import { isolated } from '@hub/contract/direction';
import type { Recipient } from './mailer.ts';

/**
 * Greets by name only if the address is verified. Anyone may register someone else's address, and a
 * first name with a link would reach it with our sender.
 */
export const hello = ({ firstName, isProven }: Recipient): string =>
  isProven ? `Hi ${isolated(firstName)},` : 'Hi,';

/** As `the account bea`, or without its name: programs make links of `www.somewhere.example` too. */
export const theAccount = ({ username, isProven }: Recipient): ReactElement =>
  isProven ? (
    <>
      the account <strong>{username}</strong>
    </>
  ) : (
    <>an account</>
  );
