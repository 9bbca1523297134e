import type { Tours } from './tour-store.ts';
import type { Clock } from '#platform/clock.ts';

/** The guided tour of the dashboard, which a user is invited to once. */
export const createTour = ({ store, clock }: { store: Tours; clock: Clock }) => ({
  wasSeen: (userId: number): Promise<boolean> => store.hasSeen(userId),
  /** Records that it was taken or declined; repeating it changes nothing. */
  end: (userId: number): Promise<void> => store.see(userId, clock.now()),
});

export type Tour = ReturnType<typeof createTour>;
