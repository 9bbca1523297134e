/** The instant so many days of 86,400 seconds ago, as the marketplace writes it. */
export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString();
