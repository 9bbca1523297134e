import { type ReactNode, createElement, Fragment, type ReactElement } from 'react';
import { isolated } from '@hub/contract/direction';
import { type Parts, piecesOf } from '@hub/language/pieces';
import { mailTexts as texts } from './mail-texts.ts';
import type { Recipient } from './mailer.ts';
import { apart } from '@hub/language';

/** Puts elements into a translated sentence, as `<Sentence>` of packages/ui does. */
export const sentence = (text: string, parts: Parts<ReactNode>): ReactElement =>
  createElement(Fragment, null, ...piecesOf(text, parts));

/** Renders a name in bold. */
export const strong = (name: string): ReactElement => <strong>{apart(name)}</strong>;

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
