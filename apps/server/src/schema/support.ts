import { integer, primaryKey } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { defineTable, given, internal } from './define-table.ts';
import { ofUser } from './identity.ts';
import { licenses } from './licenses.ts';

/** Written by `support`: emails about the end of a support period; each is sent once. */
export const supportMails = defineTable(
  'support_mails',
  {
    what: 'Mailed support reminders',
    until: 'as long as the license',
    rows: 'license_id in (select id from licenses where user_id = $1)',
  },
  {
    licenseId: given(
      integer('license_id')
        .notNull()
        .references(() => licenses.id, { onDelete: 'cascade' }),
    ),
    daysBefore: given(integer('days_before').notNull()),
    /** End date. After a renewal, the new period gets its own emails. */
    endsAt: given(instant('ends_at').notNull()),
    mailedAt: given(instant('mailed_at').notNull()),
  },
  (table) => [primaryKey({ columns: [table.licenseId, table.daysBefore, table.endsAt] })],
);

/** Written by `support`: users who unsubscribed from emails about support periods. */
export const supportOptOuts = defineTable(
  'support_opt_outs',
  { what: 'Opt-outs of support reminders', until: 'as long as the account', rows: 'user_id = $1' },
  {
    userId: internal(ofUser().primaryKey()),
    since: given(instant('since').notNull()),
  },
);
