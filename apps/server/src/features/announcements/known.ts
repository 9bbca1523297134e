import { announcements as bounds } from '@hub/contract/limits';
import type { Announcement, AnnouncementStore } from './store.ts';
import { after, type Clock } from '#platform/clock.ts';

interface KnownDependencies {
  readonly store: Pick<AnnouncementStore, 'notOver'>;
  readonly clock: Clock;
}

interface CachedAnnouncements {
  readonly at: Date;
  readonly rows: Promise<readonly Announcement[]>;
}

/** Cache of announcements that have not ended: every page needs them, and they rarely change. */
export function createKnown({ store, clock }: KnownDependencies) {
  let last: CachedAnnouncements | null = null;
  return {
    read(): Promise<readonly Announcement[]> {
      const now = clock.now();
      if (last !== null && now < after(last.at, bounds.knownAfter)) return last.rows;
      const reading: CachedAnnouncements = { at: now, rows: store.notOver(now) };
      last = reading;
      // After a failed read the next caller reads again.
      reading.rows.catch(() => {
        if (last === reading) last = null;
      });
      return reading.rows;
    },
    forget(): void {
      last = null;
    },
  };
}

export type AnnouncementCache = ReturnType<typeof createKnown>;
