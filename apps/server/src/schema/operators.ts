import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { roles } from '@hub/contract/roles';
import { instant } from './columns.ts';
import { users } from './identity.ts';

/**
 * Written by the feature `operators`: who runs the hub, as what. It counts beside
 * `users.is_admin` alone, which the release before this one reads and writes: whoever that one
 * made an operator is an owner, and whom it made none is none, whatever stands here.
 */
export const operators = pgTable('operators', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  role: text({ enum: roles }).notNull(),
  /** Since when in this role. */
  since: instant('since').notNull(),
});
