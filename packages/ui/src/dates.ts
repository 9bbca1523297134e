/** Instants come as ISO 8601 with `Z`; people read DD/MM/YYYY in UTC, with the age beside. */

const dayMonthYear = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** `2026-11-03T22:10:00Z` as `03/11/2026`, in UTC. */
export const formatDate = (instant: string): string => dayMonthYear.format(new Date(instant));

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The day of the reader's calendar, as if it were one of UTC, where each has 24 hours. */
function calendarDay(at: number): Date {
  const date = new Date(at);
  return new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()));
}

/** How many midnights of the reader's calendar lie between; negative: `at` is before `now`. */
export const calendarDays = (at: number, now: number): number =>
  (calendarDay(at).getTime() - calendarDay(now).getTime()) / day;

/** The same day of another month, or the last one of that where it is shorter. */
function inMonths(from: Date, months: number): number {
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastOfMonth));
}

/** To the nearest whole one. */
function monthsBetween(earlier: Date, later: Date): number {
  const years = later.getUTCFullYear() - earlier.getUTCFullYear();
  const begun = 12 * years + later.getUTCMonth() - earlier.getUTCMonth();
  const whole = inMonths(earlier, begun) > later.getTime() ? begun - 1 : begun;
  const [from, to] = [inMonths(earlier, whole), inMonths(earlier, whole + 1)];
  return whole + Math.round((later.getTime() - from) / (to - from));
}

type Count = readonly [number, Intl.RelativeTimeFormatUnit];

function ofDay(away: number): Count {
  const minutes = Math.round(away / minute);
  return minutes < 60 ? [minutes, 'minute'] : [Math.round(away / hour), 'hour'];
}

/** A unit counts from two of it on: of what is thirteen months old “1 year” would be far from true. */
function ofCalendar(at: number, now: number): Count {
  const days = Math.abs(calendarDays(at, now));
  if (days < 14) return [days, 'day'];
  const months = monthsBetween(calendarDay(Math.min(at, now)), calendarDay(Math.max(at, now)));
  if (months < 2) return [Math.round(days / 7), 'week'];
  return months < 24 ? [months, 'month'] : [Math.round(months / 12), 'year'];
}

/**
 * How long ago or ahead of `now` (milliseconds) it is, in words: "3 weeks ago", "in 2 days". By the
 * reader's own calendar, so that the day before is yesterday; but within half a day in minutes and hours,
 * whether or not a midnight lies between.
 */
export function formatAge(instant: string, now: number): string {
  const at = new Date(instant).getTime();
  const away = Math.abs(at - now);
  if (away < minute) return 'just now';
  const isNear = calendarDays(at, now) === 0 || away < 12 * hour;
  const [count, unit] = isNear ? ofDay(away) : ofCalendar(at, now);
  return relative.format(at < now ? -count : count, unit);
}
