import type { ReactNode } from 'react';
import { isolated } from '@hub/contract/direction';
import type { Parts } from '@hub/language/pieces';
import { mailTexts as texts } from './mail-texts.ts';
import type { Recipient } from './mailer.ts';
import { sentence, strong } from './sentence.tsx';

/**
 * Greets by name only if the address is verified. Anyone may register someone else's address, and a
 * first name with a link would reach it with our sender.
 */
export const hello = ({ firstName, isProven }: Pick<Recipient, 'firstName' | 'isProven'>): string =>
  isProven ? texts.hello({ firstName: isolated(firstName) }) : texts.helloUnverified;

/**
 * Returns the parts of `<named>the account <account/></named><unnamed>an account</unnamed>`. An
 * unverified address gets no name: mail programs would turn one like `www.somewhere.example` into a
 * link.
 */
export const accountParts = ({ username, isProven }: Recipient): Parts<ReactNode> => ({
  named: (words) => isProven && sentence(words, { account: strong(username) }),
  unnamed: (words) => !isProven && words,
});
