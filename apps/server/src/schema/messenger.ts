import { integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './identity.ts';

/** Written by `messenger`: users who acknowledged the item support policy, with the first time. */
export const supportAgreements = pgTable('support_agreements', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  agreedAt: instant('agreed_at').notNull(),
});
