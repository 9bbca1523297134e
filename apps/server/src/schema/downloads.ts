import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** Written by `downloads`: every version of a bundled plugin that was ever published. */
export const pluginReleases = pgTable(
  'plugin_releases',
  {
    id: id(),
    slug: text().notNull(),
    version: text().notNull(),
    /** Bytes of the zip. */
    size: integer().notNull(),
    /** Of the zip, hex: also the name under which it is stored. */
    sha256: text().notNull(),
    /** What the zip's own header asks for; null where it asks for nothing. */
    requires: text(),
    requiresPhp: text('requires_php'),
    tested: text(),
    publishedAt: instant('published_at').notNull(),
    /** When the operator took it back; null while it is offered. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('plugin_releases_version').on(table.slug, table.version),
    index('plugin_releases_slug').on(table.slug),
  ],
);
