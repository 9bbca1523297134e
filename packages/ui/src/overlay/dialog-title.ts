declare const checked: unique symbol;

/** Title that names the subject of its dialog, or says that there is none. */
export type DialogTitle = string & { readonly [checked]: true };

/**
 * Title that names the subject. A name that another person chose must be `isolated`
 * (`@hub/contract/direction`).
 */
export const titleOf = (words: (subject: string) => string, subject: string): DialogTitle =>
  words(subject) as DialogTitle;

/** Title of a dialog without a single subject: it creates a record, or lists several. */
export const titleOfNone = (words: string): DialogTitle => words as DialogTitle;
