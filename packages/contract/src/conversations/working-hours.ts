/** Support team's working hours from the catalog; times are in its zone. */
export interface WorkingHours {
  /** IANA name: `Europe/Berlin`. */
  readonly zone: string;
  /** Spans by day of the week; a missing day is free. */
  readonly week: Readonly<Partial<Record<Weekday, readonly Span[]>>>;
  /** Holidays, which override the weekly hours: `2026-12-25`. */
  readonly closed?: readonly string[] | undefined;
}

export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

export type Weekday = (typeof weekdays)[number];

/** `09:00` to `17:00`; the end may be `24:00`. */
export interface Span {
  readonly from: string;
  readonly until: string;
}

export interface SupportHours {
  readonly isOpen: boolean;
  /** Next opening time; null while support is open, or if the coming weeks have no hours. */
  readonly opensAt: Date | null;
}

/** Search limit in days: longer than any holiday. */
const daysAhead = 60;
const day = 86_400_000;

/** Returns whether the team is working now. A publisher without hours always is. */
export function workingAt(hours: WorkingHours | null, now: Date): SupportHours {
  if (hours === null) return { isOpen: true, opensAt: null };
  const wall = wallClock(hours.zone);
  const today = Math.floor(wall(now.getTime()) / day) * day;
  // From yesterday on: a span may end at midnight, and clocks go back.
  for (let date = today - day; date <= today + daysAhead * day; date += day) {
    for (const span of spansOf(hours, date)) {
      const from = instantOf(date + sinceMidnight(span.from), wall);
      const until = instantOf(date + sinceMidnight(span.until), wall);
      if (now.getTime() < from) return { isOpen: false, opensAt: new Date(from) };
      if (now.getTime() < until) return { isOpen: true, opensAt: null };
    }
  }
  return { isOpen: false, opensAt: null };
}

/** `date` is midnight of the day as if its zone were UTC. */
function spansOf({ week, closed = [] }: WorkingHours, date: number): readonly Span[] {
  const midnight = new Date(date);
  const name = weekdays[midnight.getUTCDay()] ?? 'sunday';
  const isFree = closed.includes(midnight.toISOString().slice(0, 10));
  return isFree ? [] : (week[name] ?? []).toSorted((a, b) => a.from.localeCompare(b.from));
}

export const sinceMidnight = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
};

/** Returns a function that shows an instant as the zone's wall clock, encoded as UTC. */
function wallClock(zone: string): (instant: number) => number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (instant) => {
    const read = new Map(
      parts.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    );
    const at = (type: Intl.DateTimeFormatPartTypes): number => read.get(type) ?? 0;
    return Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'));
  };
}

/**
 * Returns the instant at which the wall clock shows `shown`. An hour skipped in spring begins at
 * its regular end. The offset is read twice, as the first guess may fall on the other side of a
 * change.
 */
function instantOf(shown: number, wall: (instant: number) => number): number {
  const guess = shown - (wall(shown) - shown);
  return shown - (wall(guess) - guess);
}
