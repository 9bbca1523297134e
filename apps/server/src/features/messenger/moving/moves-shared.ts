import { putBack } from './moved-state.ts';
import { createMoveStore, type Move } from './move-store.ts';
import type { Change, Conversation } from '#messenger/records/conversation-store.ts';
import type { WritingParts } from '#messenger/writing/writing-service.ts';

/** Source and target conversation of a move. */
export interface Pair {
  readonly from: Conversation;
  readonly to: Conversation;
}

export function createSharedSteps(parts: WritingParts) {
  const { db, clock, conversations, unread, closings, webhookEvents } = parts;
  const store = createMoveStore(db);
  return {
    /** Stores which messages were read and plans emails, because both depend on the old positions. */
    async beforeMove(all: readonly Conversation[]): Promise<void> {
      await store.keepRead(all.map(({ id }) => id));
      for (const conversation of all)
        if (conversation.mergedInto === null) await unread.planBeforeMove(conversation);
    },
    /** Redirects a conversation without messages to another conversation. */
    async leadTo(target: number, id: number): Promise<void> {
      await conversations.change(id, { mergedInto: target, closedAt: clock.now() });
      await closings.move(id, target);
      await webhookEvents.closed([id]);
    },
    /**
     * Returns the state of a conversation after an undo. A conversation with later messages stays
     * open, and waits if a later message waits.
     */
    async stateUndone(conversation: Conversation, { state }: Move): Promise<Change> {
      const back = putBack(conversation, state);
      if (back.lastAt !== undefined) return back;
      const { id, closedAt, snoozedUntil } = conversation;
      const figures = closedAt === null ? await store.figures(id) : null;
      return { ...back, closedAt, snoozedUntil, waitingSince: figures?.waitingSince ?? null };
    },
  };
}

export type SharedSteps = ReturnType<typeof createSharedSteps>;
