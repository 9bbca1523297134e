import { integer } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { defineTable, given, internal } from './define-table.ts';
import { users } from './identity.ts';

/** Written by `messenger`: users who acknowledged the item support policy, with the first time. */
export const supportAgreements = defineTable(
  'support_agreements',
  {
    what: 'Agreements to the support policy',
    until: 'as long as the account',
    rows: 'user_id = $1',
  },
  {
    userId: internal(
      integer('user_id')
        .primaryKey()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    agreedAt: given(instant('agreed_at').notNull()),
  },
);
