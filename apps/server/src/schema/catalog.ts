import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './identity.ts';

/** Written by the feature `catalog-versions`: every catalogue that was ever taken in the console. */
export const catalogVersions = pgTable(
  'catalog_versions',
  {
    /** Counted by the hub, from 1 without a gap: whoever takes a number first has it. */
    id: integer().primaryKey(),
    /** As a `catalog.json` has it. */
    text: text().notNull(),
    /** Why; empty of the first, which is the file that came before all others. */
    reason: text().notNull(),
    /** Which earlier version it is again. */
    restores: integer(),
    /** Null: the command line, the file, or their account is gone. */
    madeBy: integer('made_by').references(() => users.id, { onDelete: 'set null' }),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [index('catalog_versions_maker').on(table.madeBy)],
);
