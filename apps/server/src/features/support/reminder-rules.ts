import { days } from '@hub/contract/limits';

/** Number of days before the end of support at which the owner gets a reminder. */
const reminders = [30, 7, 0] as const;

/**
 * Maximum delay of a reminder in milliseconds. It covers an outage of the hub, but excludes old
 * dates of purchases that were added later.
 */
const graceMs = days(2);

/** Time window of support ends that are due for a reminder. */
export interface Window {
  readonly daysBefore: (typeof reminders)[number];
  /** Exclusive start of the window. */
  readonly after: Date;
  /** Inclusive end of the window. */
  readonly until: Date;
}

const endOfDay = (now: Date): number =>
  Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) - 1;

/** Returns the time windows at `now`. The last reminder is sent when the last day in UTC begins. */
export const windowsAt = (now: Date): Window[] =>
  reminders.map((daysBefore) => {
    const until = daysBefore === 0 ? endOfDay(now) : now.getTime() + days(daysBefore);
    const after = (daysBefore === 0 ? now.getTime() : until) - graceMs;
    return { daysBefore, after: new Date(after), until: new Date(until) };
  });

interface Due {
  readonly licenseId: number;
  readonly userId: number;
  readonly itemName: string;
  readonly codeEnd: string;
  readonly site: string | null;
  readonly endsAt: Date;
}

/** Groups reminders of one window into one email per person, with the earliest end first. */
export const mailsOf = (due: readonly Due[]) =>
  [...Map.groupBy(due, ({ userId }) => userId)].map(([userId, theirs]) => ({
    userId,
    items: theirs
      .toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime())
      .map(({ licenseId, itemName, codeEnd, site, endsAt }) => ({
        id: licenseId,
        name: itemName,
        codeEnd,
        site,
        endsAt: endsAt.toISOString(),
      })),
  }));
