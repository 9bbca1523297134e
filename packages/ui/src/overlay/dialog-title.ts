declare const checked: unique symbol;

/** Title of a dialog, checked to name its subject or to have none. */
export type DialogTitle = string & { readonly [checked]: true };

/**
 * Title that names the subject. A name that another person chose must be `isolated`
 * (`@hub/contract/direction`).
 */
export const titleOf = (words: (subject: string) => string, subject: string): DialogTitle =>
  words(subject) as DialogTitle;

/** Title of a dialog without a single subject: it creates a record, or lists several. */
export const titleOfNone = (words: string): DialogTitle => words as DialogTitle;
