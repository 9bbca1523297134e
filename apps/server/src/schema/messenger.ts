import { integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './identity.ts';

/** Who has acknowledged the item support policy, and when first; written by `messenger`. */
export const supportAgreements = pgTable('support_agreements', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  agreedAt: instant('agreed_at').notNull(),
});
