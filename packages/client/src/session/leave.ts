/** An object, so that a test can replace it: jsdom cannot navigate. */
export const leave = {
  for: (url: string): void => location.assign(url),
  /** Replaces the current history entry, because the current page only redirects. */
  insteadFor: (url: string): void => location.replace(url),
  /** Reloads the document, which discards all its data. */
  anew: (): void => location.reload(),
};
