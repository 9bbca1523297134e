import { index, integer, primaryKey } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { conversationMessages } from './conversations.ts';
import { defineTable, internal } from './define-table.ts';
import { users } from './identity.ts';

/** Written by `messenger`: operators who are named in notes. */
export const conversationMentions = defineTable(
  'conversation_mentions',
  {
    what: 'Mentions of operators in notes',
    until: 'as long as the note',
    rows: 'operator_id = $1',
  },
  {
    messageId: internal(
      integer('message_id')
        .notNull()
        .references(() => conversationMessages.id, { onDelete: 'cascade' }),
    ),
    operatorId: internal(
      integer('operator_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    /** Null: the operator has not read it. */
    readAt: internal(instant('read_at')),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.operatorId] }),
    index('conversation_mentions_operator').on(table.operatorId, table.readAt),
  ],
);
