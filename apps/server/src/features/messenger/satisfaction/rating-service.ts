import { satisfaction as bounds, type Face } from '@hub/contract/conversation-limits';
import type { ClosingStore } from '#messenger/closings/closing-store.ts';
import { askedAbout, isOpen } from '#messenger/closings/rating-rules.ts';
import type { BuyerStore } from '#messenger/records/buyer-store.ts';
import type { ConversationStore } from '#messenger/records/conversation-store.ts';
import type { BuyerView, LicenseOfConversation } from '#messenger/records/view-store.ts';
import type { Events } from '#messenger/live/events.ts';
import { after } from '#platform/clock.ts';
import { lockUser } from '#platform/db/locks/locks.ts';
import type { KeyedQueue } from '#platform/async/keyed-queue.ts';
import type { Parts } from '#platform/parts.ts';

interface RatingInput {
  readonly id: number;
  /** Time of the closing that the buyer rates. */
  readonly closing: Date;
  readonly face: Face;
  readonly comment: string;
}

interface RatingDependencies extends Pick<Parts, 'db' | 'clock' | 'limits'> {
  readonly conversations: ConversationStore;
  readonly views: BuyerStore;
  readonly closings: ClosingStore;
  readonly events: Events;
  /** Queue that runs the actions of one buyer one after another. */
  readonly keyedQueue: KeyedQueue;
  /** Returns the review page of a license’s item; null without a page. */
  readonly ratingUrlOf: (license: LicenseOfConversation) => string | null;
}

/** Creates the service for ratings of closed conversations. */
export function createRatings(deps: RatingDependencies) {
  const { db, clock, limits, conversations, views, closings, events, ratingUrlOf } = deps;

  /**
   * Returns the license for which the review link is shown; null without a page or after a recent
   * link.
   */
  async function linkFor({ license }: BuyerView, now: Date): Promise<number | null> {
    if (license === null || ratingUrlOf(license) === null) return null;
    const wasLinked = await closings.wasLinked(license.id, after(now, -bounds.linkEvery));
    return wasLinked ? null : license.id;
  }

  async function store(userId: number, { id, closing: seen, face, comment }: RatingInput) {
    // The lock prevents two simultaneous ratings from both showing the review link.
    await lockUser(db, userId);
    // For a merged conversation, `lock` returns the target.
    const locked = await conversations.lock(id);
    const view = locked?.userId === userId ? await views.find(userId, locked.id) : null;
    if (!view) return null;
    const now = clock.now();
    if (view.closedAt?.getTime() !== seen.getTime()) return 'reopened';
    const closing = askedAbout(view, now);
    if (closing === null || !isOpen(closing, now)) return 'too_late';
    const link = closing.linkAt === null ? await linkFor(view, now) : null;
    const conversation = { conversationId: view.id, closedAt: view.closedAt };
    await closings.rate({ ...conversation, face, comment, now, linkFor: link });
    await events.record({
      conversationId: view.id,
      kind: 'state',
      position: null,
      isInternal: false,
    });
    return 'stored';
  }

  return {
    /**
     * Stores a rating. Returns null if the conversation does not exist or belongs to another
     * person.
     */
    async rate(userId: number, rating: RatingInput) {
      await limits.take('conversationMessageByUser', String(userId));
      return deps.keyedQueue.take(userId, () => db.transaction(() => store(userId, rating)));
    },
    /** Returns the conversation for its buyer. */
    view: (userId: number, id: number): Promise<BuyerView | null> => views.find(userId, id),
  };
}

export type Ratings = ReturnType<typeof createRatings>;
