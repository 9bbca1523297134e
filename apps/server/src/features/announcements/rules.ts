import type { announcementAudiences } from '@hub/contract/announcements';

/** Reader of announcements: a guest owns nothing. */
export interface Reader {
  readonly isSignedIn: boolean;
  /** Items with announcements for which the reader has a license. */
  readonly items: ReadonlySet<number>;
}

interface Times {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

interface Audience {
  readonly audience: (typeof announcementAudiences)[number];
  readonly itemId: number | null;
}

/** Returns the state at `now`. An announcement that ended before its start is over. */
export function stateOf({ startsAt, endsAt }: Times, now: Date): 'planned' | 'running' | 'over' {
  if (endsAt !== null && endsAt <= now) return 'over';
  return startsAt > now ? 'planned' : 'running';
}

export function isFor({ audience, itemId }: Audience, { isSignedIn, items }: Reader): boolean {
  if (audience === 'everybody') return true;
  if (audience === 'signed_in') return isSignedIn;
  return itemId !== null && items.has(itemId);
}

/** Parses a typed UTC date and time. A date alone means midnight; an empty text means null. */
export const toInstant = (typed: string): Date | null =>
  typed === '' ? null : new Date(typed.length > 10 ? `${typed}Z` : typed);
