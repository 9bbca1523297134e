import { satisfaction as bounds, type Face } from '@hub/contract/conversation-limits';
import { askedAbout, isOpen } from '#messenger/closings/rating-rules.ts';
import type { MessengerParts } from '#messenger/parts.ts';
import type { BuyerView } from '#messenger/records/view-store.ts';
import { after } from '#platform/clock.ts';
import { lockUser } from '#platform/db/locks/locks.ts';

interface RatingInput {
  readonly id: number;
  /** Time of the closing that the buyer rates. */
  readonly closing: Date;
  readonly face: Face;
  readonly comment: string;
}

export function createRatings(parts: MessengerParts) {
  const { db, clock, limits, conversations, buyerViews, closings, events, wireContext } = parts;

  /** Returns the license of the review link; null without a page or after a recent link. */
  async function linkFor({ license }: BuyerView, now: Date): Promise<number | null> {
    if (license === null || wireContext().ratingUrlOf(license) === null) return null;
    const wasLinked = await closings.wasLinked(license.id, after(now, -bounds.linkEvery));
    return wasLinked ? null : license.id;
  }

  async function store(userId: number, { id, closing: seen, face, comment }: RatingInput) {
    // The lock prevents two simultaneous ratings from both showing the review link.
    await lockUser(db, userId);
    // For a merged conversation, `lock` returns the target.
    const locked = await conversations.lock(id);
    const view = locked?.userId === userId ? await buyerViews.find(userId, locked.id) : null;
    if (!view) return null;
    const now = clock.now();
    if (view.closedAt?.getTime() !== seen.getTime()) return 'reopened';
    const closing = askedAbout(view, now);
    if (closing === null || !isOpen(closing, now)) return 'too_late';
    const link = closing.linkAt === null ? await linkFor(view, now) : null;
    const conversation = { conversationId: view.id, closedAt: view.closedAt };
    await closings.rate({ ...conversation, face, comment, now, linkFor: link });
    await events.recordStates([view.id], false);
    return 'stored';
  }

  return {
    /** Stores a rating. Returns null without the conversation, or for another person. */
    async rate(userId: number, rating: RatingInput) {
      await limits.take('conversationMessageByUser', String(userId));
      return parts.buyerQueue.take(userId, () => db.transaction(() => store(userId, rating)));
    },
  };
}
