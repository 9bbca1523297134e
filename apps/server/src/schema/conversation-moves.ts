import { index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { conversationMessages, ofConversation } from './conversations.ts';
import { defineTable, given, internal } from './define-table.ts';

// Written by `messenger`.

/** Values of the columns that a move changed, before and after it. Instants are text. */
interface MovedState {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  /** Ids of the tags that a merge added. */
  readonly tagIds?: readonly number[];
}

const ofPerson = 'in (select id from conversations where user_id = $1)';

export const conversationMoves = defineTable(
  'conversation_moves',
  {
    what: 'Merges and splits of conversations',
    until: 'as long as their conversations',
    rows: `from_id ${ofPerson}`,
  },
  {
    id: internal(id()),
    kind: given(text({ enum: ['merge', 'split'] }).notNull()),
    fromId: internal(ofConversation('from_id')),
    toId: internal(ofConversation('to_id')),
    /** Username of the operator, or name of a program. */
    by: internal(text().notNull()),
    at: given(instant('at').notNull()),
    /** State of the conversation that existed before the move and still exists. */
    state: internal(jsonb().$type<MovedState>().notNull()),
    fromClosedAt: internal(instant('from_closed_at')),
    undoneAt: internal(instant('undone_at')),
  },
  (table) => [
    index('conversation_moves_from').on(table.fromId),
    index('conversation_moves_to').on(table.toId),
  ],
);

/** No position is reused, so an undo and replies to earlier emails find the moved messages. */
export const movedMessages = defineTable(
  'moved_messages',
  {
    what: 'Former positions of moved messages',
    until: 'as long as their conversation',
    rows: `conversation_id ${ofPerson}`,
  },
  {
    conversationId: internal(ofConversation()),
    position: internal(integer().notNull()),
    messageId: internal(
      integer('message_id')
        .notNull()
        .references(() => conversationMessages.id, { onDelete: 'cascade' }),
    ),
    moveId: internal(
      integer('move_id')
        .notNull()
        .references(() => conversationMoves.id, { onDelete: 'cascade' }),
    ),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.position] }),
    index('moved_messages_message').on(table.messageId),
    index('moved_messages_move').on(table.moveId),
  ],
);
