import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Written by the feature `alerts`: problems that owners were told of and that are not over. */
export const ownerAlerts = pgTable('owner_alerts', {
  /** Kind of the problem, with the name of its task behind a colon. */
  problem: text().primaryKey(),
  begunAt: instant('begun_at').notNull(),
});
