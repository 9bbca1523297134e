import { ratedTopics, satisfaction as bounds, type Face } from '@hub/contract/conversation-limits';

interface Closing {
  readonly closedAt: string;
  readonly face: Face | null;
  readonly ratedAt: string | null;
}

/** Returns true while the buyer may rate the closing or change the rating. */
export function isOpen({ closedAt, ratedAt }: Pick<Closing, 'closedAt' | 'ratedAt'>, now: Date) {
  const [from, lasts] = ratedAt === null ? [closedAt, bounds.asked] : [ratedAt, bounds.changeable];
  return now.getTime() < Date.parse(from) + lasts;
}

/** Returns the closing if the buyer may rate it or has rated it; null otherwise. */
export const askedAbout = <C extends Closing>(
  { topic, closing }: { readonly topic: string; readonly closing: C | null },
  now: Date,
): C | null =>
  closing !== null && ratedTopics.includes(topic) && (closing.face !== null || isOpen(closing, now))
    ? closing
    : null;
