import { type ReactNode, createElement, Fragment, type ReactElement } from 'react';
import { isolated } from '@hub/contract/direction';
import { type Parts, piecesOf } from '@hub/language/pieces';
import { mailTexts as texts } from './mail-texts.ts';
import type { Recipient } from './mailer.ts';
import { apart } from '@hub/language';

/** Renders a translated sentence with elements in it, like `<Sentence>` of packages/ui. */
export const sentence = (text: string, parts: Parts<ReactNode>): ReactElement =>
  createElement(Fragment, null, ...piecesOf(text, parts));

export const strong = (name: string): ReactElement => <strong>{apart(name)}</strong>;

/**
 * Returns a greeting; it contains the name only if the address is verified. Otherwise a stranger
 * could register a victim's address with a link as first name, and the hub would email it.
 */
export const hello = ({ firstName, isProven }: Pick<Recipient, 'firstName' | 'isProven'>): string =>
  isProven ? texts.hello({ firstName: isolated(firstName) }) : texts.helloUnverified;

/**
 * Returns the elements for `<named>the account <account/></named><unnamed>an account</unnamed>`.
 * Emails to an unverified address omit the username, because mail programs turn
 * `www.somewhere.example` into a link.
 */
export const accountParts = ({ username, isProven }: Recipient): Parts<ReactNode> => ({
  named: (words) => isProven && sentence(words, { account: strong(username) }),
  unnamed: (words) => !isProven && words,
});
