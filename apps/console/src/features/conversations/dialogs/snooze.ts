/** Times until which a conversation can be snoozed, by the operator's clock. */

export interface SnoozeChoice {
  readonly id: 'today' | 'tomorrow' | 'week';
  readonly until: Date;
}

const morning = 9;
const evening = 18;
const laterBy = 3;

const at = (day: Date, days: number, hour: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, hour);

/**
 * Returns the snooze choices. “Later today” requires some hours of the day; on a Sunday, next week
 * is omitted, because it begins tomorrow.
 */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  const later = at(now, 0, now.getHours() + laterBy);
  const untilMonday = ((8 - now.getDay()) % 7) + (now.getDay() === 1 ? 7 : 0);
  const choices: SnoozeChoice[] = [
    { id: 'today', until: later },
    { id: 'tomorrow', until: at(now, 1, morning) },
    { id: 'week', until: at(now, untilMonday, morning) },
  ];
  const isLeft = now.getHours() + laterBy <= evening;
  const isSunday = now.getDay() === 0;
  return choices.filter(({ id }) => (id === 'today' ? isLeft : id === 'tomorrow' || !isSunday));
}

/** Converts a calendar date to 9:00 on that day; null if it is empty or in the past. */
export function morningOf(day: string, now: Date): Date | null {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const until = new Date(year, month - 1, date, morning);
  return until > now ? until : null;
}
