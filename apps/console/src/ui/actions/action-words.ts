import type { ReactNode } from 'react';
import { titleOf, titleOfNone, type DialogTitle } from '@hub/ui/dialog-title';

/** The words of an action: what it is, what it means, and what its button says. */
export interface ActionWords {
  readonly title: DialogTitle;
  readonly means: ReactNode;
  readonly submit: string;
  readonly busy: string;
  /** Message if the subject no longer exists. */
  readonly gone: string;
}

type WithTitle<Words, Title> = Omit<Words, 'title'> & { readonly title: Title };

/** Texts of an action on a subject that its title names. */
export type WordsOfSubject = WithTitle<ActionWords, (subject: string) => string>;

/** Names the subject in the title. A name that another person chose must be `isolated`. */
export const wordsAbout = <W extends WithTitle<object, (subject: string) => string>>(
  words: W,
  subject: string,
): WithTitle<W, DialogTitle> => ({ ...words, title: titleOf(words.title, subject) });

/** For an action on no single subject: it makes a new one. */
export const wordsAboutNone = <W extends WithTitle<object, string>>(
  words: W,
): WithTitle<W, DialogTitle> => ({ ...words, title: titleOfNone(words.title) });
