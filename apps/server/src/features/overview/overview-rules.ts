import { census, days, hours, minutes } from '@hub/contract/limits';

/** Day in the format of a PostgreSQL `date`: 2026-11-22. */
type Day = string;

interface LabeledCount {
  readonly label: string;
  readonly count: number;
}

export const addDays = (day: Day, by: number): Day =>
  new Date(Date.parse(day) + days(by)).toISOString().slice(0, 10);

export function weekOf(day: Day): Day {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** Returns `count` days that end with the day `last`. */
export const daysUpTo = (last: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => addDays(last, at + 1 - count));

/** Sums counts by label, largest first. The sum without a label comes last. */
export function byLabel(figures: readonly LabeledCount[]): LabeledCount[] {
  const sums = new Map<string, number>();
  for (const { label, count } of figures) sums.set(label, (sums.get(label) ?? 0) + count);
  return [...sums]
    .map(([label, count]) => ({ label, count }))
    .toSorted(
      (a, b) =>
        Number(a.label === '') - Number(b.label === '') ||
        b.count - a.count ||
        a.label.localeCompare(b.label),
    );
}

/** Groups first response times into bands, fastest first. Returns an empty list without figures. */
export function byBand(
  figures: readonly LabeledCount[],
  bands: Readonly<Record<string, string>>,
): LabeledCount[] {
  if (figures.length === 0) return [];
  return Object.entries(bands).map(([band, label]) => ({
    label,
    count: sumOf(figures.filter((figure) => figure.label === band)),
  }));
}

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Formats a duration in its largest unit: minutes, hours, or days from two days on. */
export function spanOf(milliseconds: number): string {
  const whole = (unit: number): number => Math.floor(milliseconds / unit);
  if (milliseconds >= days(2)) return plural(whole(days(1)), 'day');
  if (milliseconds >= hours(1)) return plural(whole(hours(1)), 'hour');
  return plural(Math.max(1, whole(minutes(1))), 'minute');
}

export const sumOf = (figures: readonly LabeledCount[]): number =>
  figures.reduce((sum, { count }) => sum + count, 0);

/** Groups ends of support by week. Weeks without ends are included. */
export function byWeek(
  figures: readonly { readonly day: Day; readonly count: number }[],
  today: Day,
): { week: Day; count: number }[] {
  const weeks = new Map<Day, number>();
  for (let ahead = 0; ahead < census.daysAhead; ahead += 1) {
    weeks.set(weekOf(addDays(today, ahead)), 0);
  }
  for (const { day, count } of figures) {
    const week = weekOf(day);
    weeks.set(week, (weeks.get(week) ?? 0) + count);
  }
  return [...weeks].map(([week, count]) => ({ week, count }));
}
