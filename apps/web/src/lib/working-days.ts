const sunday = 0;
const saturday = 6;

/** Whether support is closed at `now` (milliseconds): Saturday or Sunday in UTC (specification, section 2). */
export function isWeekend(now: number): boolean {
  const day = new Date(now).getUTCDay();
  return day === saturday || day === sunday;
}
