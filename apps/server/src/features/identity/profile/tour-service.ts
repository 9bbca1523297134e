import type { Tours } from './tour-store.ts';
import type { Clock } from '#platform/clock.ts';

/** The guided tour of the dashboard, which a user is invited to once. */
export interface Tour {
  wasSeen(userId: number): Promise<boolean>;
  /** Records that it was taken or declined; repeating it changes nothing. */
  end(userId: number): Promise<void>;
}

export const createTour = ({ store, clock }: { store: Tours; clock: Clock }): Tour => ({
  wasSeen: (userId) => store.hasSeen(userId),
  end: (userId) => store.see(userId, clock.now()),
});
