import { ageFormat, dateFormat, formatDate } from '@hub/language/formats';
import { texts } from './texts.ts';

/** Instants come as ISO 8601 with `Z`; people read `3 Nov 2026` in UTC, with the age beside it. */

export { formatDate, formatDateTime, formatDayMonth, formatExactly } from '@hub/language/formats';

/** Formats an instant as `03/11/2026`, in UTC: the form that the specification asks of the support notice. */
export const formatNumericDate = (instant: string): string =>
  dateFormat({ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(instant),
  );

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns the day in the reader's time zone as a UTC day, which always has 24 hours. */
function calendarDay(at: number): Date {
  const date = new Date(at);
  return new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()));
}

/** Counts the reader's midnights between `now` and `at`; negative if `at` is earlier. */
export const calendarDays = (at: number, now: number): number =>
  (calendarDay(at).getTime() - calendarDay(now).getTime()) / day;

/** Formats an instant as `3 Nov 2026`, by the reader's own calendar. */
export const formatLocalDate = (instant: string): string =>
  formatDate(calendarDay(Date.parse(instant)).toISOString());

/** Returns the same day of another month, or the last day of a shorter month. */
function inMonths(from: Date, months: number): number {
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastOfMonth));
}

/** Rounds to the nearest whole month. */
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

/** Counts in a unit from two units on: “1 year” would be misleading for thirteen months. */
function ofCalendar(at: number, now: number): Count {
  const days = Math.abs(calendarDays(at, now));
  if (days < 14) return [days, 'day'];
  const months = monthsBetween(calendarDay(Math.min(at, now)), calendarDay(Math.max(at, now)));
  if (months < 2) return [Math.round(days / 7), 'week'];
  return months < 24 ? [months, 'month'] : [Math.round(months / 12), 'year'];
}

/**
 * Formats a time relative to `now` (milliseconds): "3 weeks ago", "in 2 days". Days follow the
 * reader's calendar, so the day before is yesterday. Within half a day it counts minutes and hours,
 * even across midnight.
 */
export function formatAge(instant: string, now: number): string {
  const at = new Date(instant).getTime();
  const away = Math.abs(at - now);
  if (away < minute) return texts.justNow;
  const isNear = calendarDays(at, now) === 0 || away < 12 * hour;
  const [count, unit] = isNear ? ofDay(away) : ofCalendar(at, now);
  return ageFormat().format(at < now ? -count : count, unit);
}
