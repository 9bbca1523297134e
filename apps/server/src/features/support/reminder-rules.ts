import { days } from '@hub/contract/limits';

/** Days before the end of a support period on which its owner is reminded. */
const reminders = [30, 7, 0] as const;
export type DaysBefore = (typeof reminders)[number];

/**
 * Longest delay of an email in milliseconds: enough for a hub that was down, but too short for
 * emails about old dates of late purchases.
 */
const graceMs = days(2);

/** Support periods whose end is due for a reminder now. */
export interface Window {
  readonly daysBefore: DaysBefore;
  /** Exclusive. */
  readonly after: Date;
  /** Inclusive. */
  readonly until: Date;
}

const endOfDay = (now: Date): number =>
  Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) - 1;

/**
 * Returns the reminders due at `now`; the last email is sent at the beginning of the last day, UTC.
 */
export const windowsAt = (now: Date): Window[] =>
  reminders.map((daysBefore) => {
    const until = daysBefore === 0 ? endOfDay(now) : now.getTime() + days(daysBefore);
    const after = (daysBefore === 0 ? now.getTime() : until) - graceMs;
    return { daysBefore, after: new Date(after), until: new Date(until) };
  });

export interface Due {
  readonly licenseId: number;
  readonly userId: number;
  readonly daysBefore: DaysBefore;
  readonly itemName: string;
  readonly codeEnd: string;
  readonly site: string | null;
  readonly endsAt: Date;
}

interface DueMail {
  readonly userId: number;
  readonly items: readonly {
    readonly id: number;
    readonly name: string;
    readonly codeEnd: string;
    readonly site: string | null;
    readonly endsAt: string;
  }[];
}

/** Groups reminders into one email per person, however many licenses; the soonest end first. */
export function mailsOf(due: readonly Due[]): DueMail[] {
  const groups = Map.groupBy(due, ({ userId, daysBefore }) => `${userId} ${daysBefore}`);
  return [...groups.values()].flatMap((each) => {
    const [first] = each;
    if (!first) return [];
    const sorted = each.toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime());
    const items = sorted.map(({ licenseId, itemName, codeEnd, site, endsAt }) => ({
      id: licenseId,
      name: itemName,
      codeEnd,
      site,
      endsAt: endsAt.toISOString(),
    }));
    return [{ userId: first.userId, items }];
  });
}
