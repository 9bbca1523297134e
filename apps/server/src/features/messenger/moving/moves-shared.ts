import { putBack } from './moved-state.ts';
import type { Move, MoveStore } from './move-store.ts';
import type { ClosingStore } from '#messenger/closings/closing-store.ts';
import type { UnreadMails } from '#messenger/mails/unread-service.ts';
import type { WebhookEvents } from '#messenger/programs/webhook-events.ts';
import type {
  Change,
  Conversation,
  ConversationStore,
} from '#messenger/records/conversation-store.ts';
import type { Clock } from '#platform/clock.ts';

/** Source and target conversation of a move. */
export interface Pair {
  readonly from: Conversation;
  readonly to: Conversation;
}

export interface SharedDependencies {
  readonly clock: Clock;
  readonly store: MoveStore;
  readonly conversations: ConversationStore;
  readonly unread: Pick<UnreadMails, 'planBeforeMove'>;
  readonly closings: Pick<ClosingStore, 'move' | 'takeBack'>;
  readonly webhookEvents: Pick<WebhookEvents, 'closed' | 'opened'>;
}

/** Creates the steps that merges, splits and their undo share. */
export const createSharedSteps = ({
  clock,
  store,
  conversations,
  unread,
  closings,
  webhookEvents,
}: SharedDependencies) => ({
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
});

export type SharedSteps = ReturnType<typeof createSharedSteps>;
