/** Returns the time this many days of 86,400 seconds ago, in the format of the marketplace. */
export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString();
