import { changedBy } from './moved-state.ts';
import { createMoveStore, type Move } from './move-store.ts';
import type { Pair, SharedSteps } from './moves-shared.ts';
import type { Conversation } from '#messenger/records/conversation-store.ts';
import type { WritingParts } from '#messenger/writing/writing-service.ts';

export interface Split {
  readonly positions: readonly number[];
  readonly topic: 'question' | 'bug';
  readonly licenseId: number | null;
}

export function createSplits(parts: WritingParts, steps: SharedSteps) {
  const { db, clock, conversations, webhookEvents } = parts;
  const store = createMoveStore(db);

  /** Updates the times from the messages. Returns the change; null without a visible message. */
  async function settle(conversation: Conversation, isNew: boolean) {
    const figures = await store.figures(conversation.id);
    if (!figures) return null;
    const { createdAt, ...state } = figures;
    // A closed or answered conversation does not start to wait when its answer moves away.
    const mayWait = conversation.closedAt === null && (isNew || conversation.waitingSince !== null);
    const waits = mayWait ? {} : { waitingSince: null };
    const change = { ...state, ...waits, ...(isNew && { createdAt }) };
    await conversations.change(conversation.id, change);
    return change;
  }

  async function split(from: Conversation, plan: Split, by: string): Promise<number> {
    const { positions, topic, licenseId } = plan;
    await steps.beforeMove([from]);
    const { userId, isUnverified, assignedTo, buyerReadPosition, publisherReadPosition } = from;
    const now = clock.now();
    const row = { userId, topic, licenseId, isUnverified, assignedTo, createdAt: now, lastAt: now };
    const id = await conversations.insert(row);
    const to = { ...from, id, lastPosition: 0, closedAt: null };
    const fromTo = { kind: 'split', fromId: from.id, toId: id } as const;
    const move = await store.add({ ...fromTo, by, at: now, state: { before: {}, after: {} } });
    const before = await store.moveSome(move, { from: from.id, to }, positions);
    const lastPosition = before.length;
    const read = before.filter((position) => position <= publisherReadPosition).length;
    const mailed = { mailedToBuyer: lastPosition, mailedToPublisher: lastPosition };
    await conversations.change(to.id, { lastPosition, publisherReadPosition: read, ...mailed });
    await settle(to, true);
    const { before: old, after } = changedBy(from, (await settle(from, false)) ?? {});
    const state = { before: { ...old, buyerReadPosition, publisherReadPosition }, after };
    await store.setState(move, state);
    await webhookEvents.opened(to.id);
    return to.id;
  }

  /** Moves the messages back. Later messages stay in the new conversation. */
  async function unsplit({ from, to }: Pair, move: Move): Promise<void> {
    await steps.beforeMove([from, to]);
    const isUnread = (await store.unread([from.id, to.id])).size > 0;
    await store.takeBack(move.id);
    let { lastPosition } = from;
    if ((await settle(to, true)) === null) {
      // Only notes are left, so the new conversation ends and its notes move as well.
      lastPosition += (await store.moveSome(move.id, { from: to.id, to: from }, null)).length;
      await steps.leadTo(from.id, to.id);
    }
    const { buyerReadPosition, publisherReadPosition } = move.state
      .before as unknown as Conversation;
    await conversations.change(from.id, {
      ...(await steps.stateUndone(from, move)),
      lastPosition,
      buyerReadPosition,
      publisherReadPosition: isUnread ? publisherReadPosition : lastPosition,
    });
  }

  return { split, unsplit };
}
