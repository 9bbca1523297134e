/**
 * Leaves the hub for another address. An object, so that a test can replace it: jsdom cannot
 * navigate.
 */
export const leave = {
  for: (url: string): void => location.assign(url),
  /** Leaves without a way back to this address, which only led on. */
  insteadFor: (url: string): void => location.replace(url),
  /** Reloads the same address and drops everything that this page holds. */
  anew: (): void => location.reload(),
};
