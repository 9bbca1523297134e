/** Instants come as ISO 8601 with `Z`; people read DD/MM/YYYY in UTC, with the age beside. */

const dayMonthYear = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const steps = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** `2026-11-03T22:10:00Z` as `03/11/2026`, in UTC. */
export const formatDate = (instant: string): string => dayMonthYear.format(new Date(instant));

/** How long ago or ahead of `now` (milliseconds) it is, in words: "3 weeks ago", "in 2 days". */
export function formatAge(instant: string, now: number): string {
  const away = (new Date(instant).getTime() - now) / 1000;
  for (const [unit, length] of steps) {
    if (Math.abs(away) >= length) return relative.format(Math.trunc(away / length), unit);
  }
  return 'just now';
}
