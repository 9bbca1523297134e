import { announcementAudiences, announcementLevels } from '@hub/contract/announcements';
import { index, integer, text } from 'drizzle-orm/pg-core';
import { id, instant, translations } from './columns.ts';
import { defineTable } from './define-table.ts';
import { users } from './identity.ts';

/** Written by the feature `announcements`: operators' messages at the top of every buyer screen. */
export const announcements = defineTable(
  'announcements',
  {
    what: 'Announcements, with the author’s ID',
    until: 'forever, the ID as long as that account',
    rows: null,
  },
  {
    id: id(),
    text: text().notNull(),
    translations: translations(),
    level: text({ enum: announcementLevels }).notNull(),
    audience: text({ enum: announcementAudiences }).notNull(),
    /** Item of the audience: its owners see the announcement. Null for other audiences. */
    itemId: integer('item_id'),
    startsAt: instant('starts_at').notNull(),
    /** End time; null until an operator ends the announcement. */
    endsAt: instant('ends_at'),
    /** Operator; null for the command line or an erased account. */
    madeBy: integer('made_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('announcements_maker').on(table.madeBy),
    index('announcements_end').on(table.endsAt),
  ],
);
