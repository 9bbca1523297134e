import { index, integer, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { defineTable } from './define-table.ts';
import { users } from './identity.ts';

/** Written by the feature `catalog-versions`: every catalog published in the console. */
export const catalogVersions = defineTable(
  'catalog_versions',
  {
    what: 'Catalog versions, with the author’s ID',
    until: 'forever, the ID as long as that account',
    rows: null,
  },
  {
    /** Numbered by the hub from 1 without gaps: the first transaction to take a number has it. */
    id: integer().primaryKey(),
    /** Catalog as text, like a `catalog.json`. */
    text: text().notNull(),
    /** Reason; empty for the first, which is the original file. */
    reason: text().notNull(),
    /** Number of the earlier version that it restores. */
    restores: integer(),
    /** Null for the command line, the file or an erased account. */
    madeBy: integer('made_by').references(() => users.id, { onDelete: 'set null' }),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [index('catalog_versions_maker').on(table.madeBy)],
);
