import { conversations as bounds } from '@hub/contract/conversation-limits';
import { days } from '@hub/contract/limits';
import { changedBy, stateMerged } from './moved-state.ts';
import { createMoveStore, type Move } from './move-store.ts';
import { createSharedSteps, type Pair } from './moves-shared.ts';
import { createSplits, type Split } from './splits.ts';
import { createActionStore } from '#messenger/operators/action-store.ts';
import type { Conversation } from '#messenger/records/conversation-store.ts';
import type { WritingParts } from '#messenger/writing/writing-service.ts';
import type { Actor } from '#platform/actor.ts';
import { after } from '#platform/clock.ts';

/** Id of the conversation to show, or the reason for a refusal; null for a missing one. */
export type MoveResult =
  | number
  | 'merged'
  | 'license_unknown'
  | 'nothing_chosen'
  | 'nothing_left'
  | 'changed'
  | 'too_late'
  | 'moved_since'
  | 'undone'
  | null;

export function createMoves(parts: WritingParts) {
  const { db, clock, audit, conversations, closings, events, webhookEvents } = parts;
  const { conversationQueue, settings } = parts;
  const store = createMoveStore(db);
  const licenses = createActionStore(db);
  const steps = createSharedSteps(parts);
  const splits = createSplits(parts, steps);

  /** Locks two conversations in the order of their ids, so that operators cannot deadlock. */
  function lockBoth(
    ids: readonly [number, number],
    work: (found: ReadonlyMap<number, Conversation>) => Promise<MoveResult>,
  ): Promise<MoveResult> {
    const [first, last] = [Math.min(...ids), Math.max(...ids)];
    const run = () => db.transaction(async () => work(await store.lock(ids)));
    return conversationQueue.take(first, () =>
      first === last ? run() : conversationQueue.take(last, run),
    );
  }

  /** Returns true if the sweep may be deleting the conversation. */
  const isOver = ({ closedAt }: Conversation): boolean =>
    closedAt !== null && closedAt < after(clock.now(), -days(settings.retentionDays));

  async function mergeLocked({ from, to }: Pair, actor: Actor): Promise<void> {
    await steps.beforeMove([from, to]);
    const isUnread = (await store.unread([from.id, to.id])).size > 0;
    const change = stateMerged(to, from);
    const { name: by } = actor;
    const row = { kind: 'merge', fromId: from.id, toId: to.id, by, at: clock.now() } as const;
    const { buyerReadPosition, publisherReadPosition } = to;
    const { before, after: left } = changedBy(to, change);
    const tagIds = await store.joinTags(from, to);
    const reads = { buyerReadPosition, publisherReadPosition };
    const state = { before: { ...before, ...reads }, after: left, tagIds };
    const move = await store.add({ ...row, state, fromClosedAt: from.closedAt });
    const lastPosition = to.lastPosition + (await store.interleave(move, from, to));
    const read = isUnread ? {} : { publisherReadPosition: lastPosition };
    const mailed = { mailedToBuyer: lastPosition, mailedToPublisher: lastPosition };
    await conversations.change(to.id, { ...change, lastPosition, ...read, ...mailed });
    await steps.leadTo(to.id, from.id);
  }

  async function unmerge({ from, to }: Pair, move: Move): Promise<void> {
    await steps.beforeMove([from, to]);
    const isUnread = (await store.unread([to.id])).size > 0;
    await store.takeBack(move.id);
    await store.removeTags(to.id, move.state.tagIds ?? []);
    const { buyerReadPosition, publisherReadPosition } = move.state
      .before as unknown as Conversation;
    const [ofFrom, ofTo] = isUnread
      ? [{}, { publisherReadPosition }]
      : [{ publisherReadPosition: from.lastPosition }, { publisherReadPosition: to.lastPosition }];
    const state = await steps.stateUndone(to, move);
    await conversations.change(to.id, { ...state, buyerReadPosition, ...ofTo });
    const { fromClosedAt: closedAt } = move;
    await conversations.change(from.id, { mergedInto: null, closedAt, ...ofFrom });
    await closings.takeBack(to.id, from.id);
    await webhookEvents.opened(from.id);
    if (closedAt !== null) await webhookEvents.closed([from.id]);
  }

  /** Returns the reason to refuse a split, such as changed positions; null if it is allowed. */
  async function refusalOfSplit(from: Conversation, id: number, plan: Split) {
    const { licenseId, positions } = plan;
    const isTheirs =
      licenseId === null || (from.userId !== null && (await licenses.owns(from.userId, licenseId)));
    if (!isTheirs) return 'license_unknown';
    const { found, seen, left } = await store.chosen(from.id, positions);
    if (from.id !== id || found !== new Set(positions).size) return 'changed';
    if (seen === 0) return 'nothing_chosen';
    return left === 0 ? 'nothing_left' : null;
  }

  return {
    /** Moves all messages of a conversation into another conversation of the same buyer. */
    merge: (id: number, into: number, actor: Actor): Promise<MoveResult> =>
      lockBoth([id, into], async (found) => {
        const [from, to] = [found.get(id), found.get(into)];
        const isOfOne = from?.userId != null && from.userId === to?.userId && id !== into;
        if (!from || !to || !isOfOne || isOver(from) || isOver(to)) return null;
        if (from.mergedInto !== null || to.mergedInto !== null) return 'merged';
        await mergeLocked({ from, to }, actor);
        await events.recordMoves([id, into]);
        const { userId } = from;
        const details = { conversation: id, into };
        await audit.record({ event: 'messenger.merged', userId, actor, details });
        return into;
      }),
    /**
     * Moves chosen messages into a new conversation. A message that the buyer sees must stay and
     * another must move.
     */
    split: (id: number, plan: Split, actor: Actor): Promise<MoveResult> =>
      conversationQueue.take(id, () =>
        db.transaction(async () => {
          const from = await conversations.lock(id);
          if (!from || from.userId === null || isOver(from)) return null;
          const refusal = await refusalOfSplit(from, id, plan);
          if (refusal) return refusal;
          const to = await splits.split(from, plan, actor.name);
          await events.recordMoves([id, to]);
          const { userId } = from;
          const details = { conversation: id, into: to };
          await audit.record({ event: 'messenger.split', userId, actor, details });
          return to;
        }),
      ),
    async undo(id: number, actor: Actor): Promise<MoveResult> {
      const move = await store.find(id);
      if (!move) return null;
      return lockBoth([move.fromId, move.toId], async (found) => {
        const [from, to] = [found.get(move.fromId), found.get(move.toId)];
        if (!from || !to) return null;
        if (move.at <= after(clock.now(), -bounds.moveUndoneWithin)) return 'too_late';
        const last = (await parts.moves.of(to.id)).find((candidate) => candidate.id === id);
        if (!last) return 'undone';
        if (!last.isLast) return 'moved_since';
        await store.markUndone(id, clock.now());
        await (move.kind === 'merge' ? unmerge : splits.unsplit)({ from, to }, move);
        await events.recordMoves([from.id, to.id]);
        const { userId } = from;
        const details = { conversation: from.id, into: to.id };
        await audit.record({ event: 'messenger.move_undone', userId, actor, details });
        return move.kind === 'merge' ? to.id : from.id;
      });
    },
  };
}

export type Moves = ReturnType<typeof createMoves>;
