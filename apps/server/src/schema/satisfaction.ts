import { faces } from '@hub/contract/conversation-limits';
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { inTheirs, ofConversation } from './conversations.ts';
import { defineTable, given, internal } from './define-table.ts';
import { licenses } from './licenses.ts';

// Written by `messenger`.

/** Each closing of a conversation, with the buyer's rating. */
export const conversationClosings = defineTable(
  'conversation_closings',
  {
    what: 'Closings of conversations, with the answers about them',
    until: 'as long as their conversation',
    rows: inTheirs,
  },
  {
    conversationId: internal(ofConversation()),
    /** Conversation that was closed; it may have been merged since. */
    closedIn: internal(integer('closed_in').notNull()),
    closedAt: given(instant('closed_at').notNull()),
    /** Rating; null without an answer. */
    face: given(text({ enum: faces })),
    comment: given(text()),
    /** Time of the first rating, which can be changed for some days. */
    ratedAt: given(instant('rated_at')),
    /** Time at which the hub offered the item's rating page, and the license concerned. */
    linkAt: internal(instant('link_at')),
    licenseId: internal(
      integer('license_id').references(() => licenses.id, { onDelete: 'set null' }),
    ),
  },
  (table) => [
    primaryKey({ columns: [table.closedIn, table.closedAt] }),
    index('conversation_closings_conversation').on(table.conversationId, table.closedAt),
    index('conversation_closings_at').on(table.closedAt),
    index('conversation_closings_link')
      .on(table.licenseId, table.linkAt)
      .where(sql`link_at is not null`),
  ],
);
