/** Working hours of the support team from the catalog; times are in their zone. */
export interface WorkingHours {
  /** IANA name: `Europe/Berlin`. */
  readonly zone: string;
  /** Working times by day of the week; a missing day is free. */
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

/** Working time of a day: `09:00` to `17:00`; the end may be `24:00`. */
export interface Span {
  readonly from: string;
  readonly until: string;
}

export interface SupportHours {
  readonly isOpen: boolean;
  /** Next opening time; null while support is open, or without working time in the next 60 days. */
  readonly opensAt: Date | null;
}

/** Days to search for the next opening: more than any holiday. */
const daysAhead = 60;
const day = 86_400_000;

interface Opening {
  readonly from: number;
  readonly until: number;
}

/**
 * Returns whether the team works at an instant, and the next opening. A publisher without hours is
 * always open.
 */
export function workingAt(hours: WorkingHours | null, now: Date): SupportHours {
  if (hours === null) return { isOpen: true, opensAt: null };
  for (const { from, until } of openingsFrom(hours, now.getTime())) {
    if (now.getTime() < from) return { isOpen: false, opensAt: new Date(from) };
    if (now.getTime() < until) return { isOpen: true, opensAt: null };
  }
  return { isOpen: false, opensAt: null };
}

/** Returns the working time between two instants, in milliseconds. */
export function workedBetween(hours: WorkingHours | null, from: Date, until: Date): number {
  const [begin, end] = [from.getTime(), until.getTime()];
  if (hours === null) return Math.max(0, end - begin);
  let worked = 0;
  for (const opening of openingsFrom(hours, begin, end)) {
    worked += Math.max(0, Math.min(opening.until, end) - Math.max(opening.from, begin));
  }
  return worked;
}

/**
 * Returns the instant at which this much working time has passed; null if it does not pass in the
 * next 60 days.
 */
export function workedAfter(hours: WorkingHours | null, from: Date, worked: number): Date | null {
  const begin = from.getTime();
  if (hours === null) return new Date(begin + worked);
  let left = worked;
  for (const opening of openingsFrom(hours, begin)) {
    const since = Math.max(opening.from, begin);
    const length = Math.max(0, opening.until - since);
    if (length > 0 && length >= left) return new Date(since + left);
    left -= length;
  }
  return null;
}

/** Yields the openings that end after an instant, in order and without overlaps. */
function* openingsFrom(
  hours: WorkingHours,
  from: number,
  until = from + daysAhead * day,
): Generator<Opening> {
  const calendar = calendarOf(hours);
  const dayIn = (instant: number): number => Math.floor(calendar.wall(instant) / day) * day;
  const last = dayIn(until);
  let end = from;
  // Starts a day early, because an opening may end at midnight and clocks go back.
  for (let date = dayIn(from) - day; date <= last; date += day) {
    for (const opening of calendar.openingsOn(date)) {
      if (opening.until > end) {
        yield { from: Math.max(opening.from, end), until: opening.until };
        end = opening.until;
      }
    }
  }
}

interface Calendar {
  readonly wall: (instant: number) => number;
  /** Returns the opening hours of a day. `date` is the day's midnight, written as UTC. */
  readonly openingsOn: (date: number) => readonly Opening[];
}

/** Cached, because zones are slow to compute and many conversations need the same days. */
const calendars = new WeakMap<WorkingHours, Calendar>();

function calendarOf(hours: WorkingHours): Calendar {
  const cached = calendars.get(hours);
  if (cached) return cached;
  const wall = wallClock(hours.zone);
  const days = new Map<number, readonly Opening[]>();
  const openingsOn = (date: number): readonly Opening[] => {
    const openingsOfDay = days.get(date) ?? openings(hours, date, wall);
    days.set(date, openingsOfDay);
    return openingsOfDay;
  };
  const calendar = { wall, openingsOn };
  calendars.set(hours, calendar);
  return calendar;
}

const openings = (hours: WorkingHours, date: number, wall: Calendar['wall']): readonly Opening[] =>
  spansOf(hours, date).map((span) => ({
    from: instantOf(date + sinceMidnight(span.from), wall),
    until: instantOf(date + sinceMidnight(span.until), wall),
  }));

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

/** Creates a function that converts an instant to the wall-clock time of a zone, written as UTC. */
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
 * Returns the instant at which the wall clock shows `shown`. An hour that is skipped in spring
 * begins at its regular end. The offset is computed twice, because the first result may be on the
 * wrong side of a clock change.
 */
function instantOf(shown: number, wall: (instant: number) => number): number {
  const guess = shown - (wall(shown) - shown);
  return shown - (wall(guess) - guess);
}
