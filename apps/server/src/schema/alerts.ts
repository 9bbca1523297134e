import { text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { defineTable } from './define-table.ts';

/** Written by the feature `alerts`: open problems that the hub has emailed to owners. */
export const ownerAlerts = defineTable(
  'owner_alerts',
  {
    what: 'Problems that the owners were emailed about',
    until: 'until the problem is over',
    rows: null,
  },
  {
    /** Kind of the problem; for a task, a colon and the task's name follow. */
    problem: text().primaryKey(),
    begunAt: instant('begun_at').notNull(),
  },
);
