/** Durations in milliseconds. */
export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => seconds(60) * count;
export const hours = (count: number): number => minutes(60) * count;
export const days = (count: number): number => hours(24) * count;

/** Clocks in Victoria change on a month's first Sunday at two in the morning standard time. */
function clocksChange(year: number, month: number): number {
  const weekday = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 1 + ((7 - weekday) % 7), 2) - hours(10);
}

/** Returns Melbourne's offset from UTC in hours: 11 from October to April, else 10. */
export function melbourneOffset(instant: number): 10 | 11 {
  const year = new Date(instant).getUTCFullYear();
  const isSummer = instant < clocksChange(year, 3) || instant >= clocksChange(year, 9);
  return isSummer ? 11 : 10;
}

/** Formats an instant like the marketplace: `2020-03-06T21:23:24+11:00`. */
export function toMarketDate(instant: number): string {
  const offset = melbourneOffset(instant);
  return `${new Date(instant + hours(offset)).toISOString().slice(0, 19)}+${offset}:00`;
}

/**
 * Returns the end of the included support. Two recorded sales show that the marketplace adds half a
 * year of 365.25 days (a whole year with the upgrade). It adds this time to Melbourne's local time,
 * not to the instant.
 */
export function supportEnd(soldAt: number, upgraded = false): number {
  const length = upgraded ? days(365) + hours(6) : days(182) + hours(15);
  const wall = soldAt + hours(melbourneOffset(soldAt)) + length;
  const inSummer = wall - hours(11);
  return melbourneOffset(inSummer) === 11 ? inSummer : wall - hours(10);
}

export function startOfDay(instant: number): number {
  return Math.floor(instant / days(1)) * days(1);
}

/** Formats an instant as ISO 8601 in UTC without fractions. */
export function toUtcDate(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}
