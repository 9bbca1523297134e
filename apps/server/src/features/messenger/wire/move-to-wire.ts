import { conversations as bounds } from '@hub/contract/conversation-limits';
import type { ShownMove } from '#messenger/records/shown-move-store.ts';
import { after } from '#platform/clock.ts';

/** Converts a move as the thread of one of its conversations shows it. */
export function toMove({ id, kind, fromId, toId, at }: ShownMove, conversationId: number) {
  const isHere = toId === conversationId;
  const split = isHere ? ('split_from' as const) : ('split_off' as const);
  return {
    id,
    kind: kind === 'merge' ? ('merged' as const) : split,
    other: isHere ? fromId : toId,
    at: at.toISOString(),
  };
}

export const toOperatorMove = (move: ShownMove, conversationId: number, now: Date) => ({
  ...toMove(move, conversationId),
  by: move.by,
  can_undo: move.isLast && move.at > after(now, -bounds.moveUndoneWithin),
});
