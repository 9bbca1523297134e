import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';
import { columnsOf, type RowOf } from '#platform/db/sql/typed-sql.ts';
import { conversationMoves } from '#schema/conversation-moves.ts';

const columns = columnsOf('v', {
  id: conversationMoves.id,
  kind: conversationMoves.kind,
  fromId: conversationMoves.fromId,
  toId: conversationMoves.toId,
  by: conversationMoves.by,
  at: conversationMoves.at,
});

/** Merge or split, as both conversations show it. */
export type ShownMove = RowOf<typeof columns> & { readonly isLast: boolean };

const movesOf = statement<ShownMove>(
  'conversation_moves_shown',
  `select ${columns.text}, not exists (select from conversation_moves w
     where w.undone_at is null and w.id > v.id
       and (w.from_id in (v.from_id, v.to_id) or w.to_id in (v.from_id, v.to_id))) as "isLast"
   from conversation_moves v
   where v.undone_at is null and (v.from_id = $1 or v.to_id = $1) order by v.at, v.id`,
);

export const createShownMoves = (db: Db) => ({
  /** Returns the moves to and from a conversation in order of time, without undone moves. */
  of: (conversationId: number) => db.run(movesOf, [conversationId]),
});
