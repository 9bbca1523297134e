/**
 * Leaves the hub for another address. An object, so that a test can put something in its place:
 * jsdom cannot leave its page.
 */
export const leave = {
  for: (url: string): void => location.assign(url),
  /** Comes back to the same address, with nothing of what this page holds. */
  anew: (): void => location.reload(),
};
