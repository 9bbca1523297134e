const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Formats an instant as `3 Nov 2026`, in UTC. */
export function formatDate(instant: Date | string): string {
  const date = new Date(instant);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Formats an instant to the minute: `3 Nov 2026, 22:10 UTC`. */
export const formatDateTime = (instant: Date | string): string =>
  `${formatDate(instant)}, ${new Date(instant).toISOString().slice(11, 16)} UTC`;
