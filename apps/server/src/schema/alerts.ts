import { text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { defineTable } from './define-table.ts';

/** Written by the feature `alerts`: open problems that owners were emailed about. */
export const ownerAlerts = defineTable(
  'owner_alerts',
  {
    what: 'Problems that the owners were emailed about',
    until: 'until the problem is over',
    rows: null,
  },
  {
    /** Kind of the problem, with the name of its task behind a colon. */
    problem: text().primaryKey(),
    begunAt: instant('begun_at').notNull(),
  },
);
