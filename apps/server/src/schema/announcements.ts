import { announcementAudiences, announcementLevels } from '@hub/contract/announcements';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { users } from './identity.ts';

/** Written by the feature `announcements`: what those who run the hub tell its buyers above every screen. */
export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    text: text().notNull(),
    level: text({ enum: announcementLevels }).notNull(),
    audience: text({ enum: announcementAudiences }).notNull(),
    /** Whose owners it is for; null: for another audience. */
    itemId: integer('item_id'),
    startsAt: instant('starts_at').notNull(),
    /** Null: until somebody ends it. Who ends it writes the moment here. */
    endsAt: instant('ends_at'),
    /** Null: the command line, or their account is gone. */
    madeBy: integer('made_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('announcements_maker').on(table.madeBy),
    index('announcements_end').on(table.endsAt),
  ],
);
