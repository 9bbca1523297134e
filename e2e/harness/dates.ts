/** Returns the instant this many days of 86,400 seconds ago, in the marketplace's format. */
export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString();
