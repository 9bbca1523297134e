import { index, integer, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { defineTable } from './define-table.ts';
import { users } from './identity.ts';

/** Written by the feature `catalog-versions`: every catalog that was published in the console. */
export const catalogVersions = defineTable(
  'catalog_versions',
  {
    what: 'Catalog versions, with the author’s ID',
    until: 'forever, the ID as long as that account',
    rows: null,
  },
  {
    /** Version number, from 1 without gaps. The first transaction that inserts a number gets it. */
    id: integer().primaryKey(),
    text: text().notNull(),
    /** Reason for the change; empty for version 1, which is the original file. */
    reason: text().notNull(),
    /** Number of the earlier version that this version restores. */
    restores: integer(),
    /** Operator; null for the command line, the file or an erased account. */
    madeBy: integer('made_by').references(() => users.id, { onDelete: 'set null' }),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [index('catalog_versions_maker').on(table.madeBy)],
);
