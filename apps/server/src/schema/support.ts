import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './identity.ts';
import { licenses } from './licenses.ts';

/** Written by `support`: the mails about the end of a support period, each sent once. */
export const supportMails = pgTable(
  'support_mails',
  {
    licenseId: integer('license_id')
      .notNull()
      .references(() => licenses.id, { onDelete: 'cascade' }),
    /** Number of days before the end. */
    daysBefore: integer('days_before').notNull(),
    /** End date: a renewed period gets emails of its own. */
    endsAt: instant('ends_at').notNull(),
    mailedAt: instant('mailed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.licenseId, table.daysBefore, table.endsAt] })],
);

/** Written by `support`: users who unsubscribed from these emails. */
export const supportOptOuts = pgTable('support_opt_outs', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  since: instant('since').notNull(),
});
