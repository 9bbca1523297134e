import { boolean, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { defineTable } from './define-table.ts';

const releases = (name: string, what: string) =>
  defineTable(
    name,
    { what, until: 'forever', rows: null },
    {
      id: id(),
      slug: text().notNull(),
      version: text().notNull(),
      /** Size of the zip in bytes. */
      size: integer().notNull(),
      /** SHA-256 of the zip, in hex; also its key in the store. */
      sha256: text().notNull(),
      /** Requirement in the header of the zip; null if there is none. */
      requires: text(),
      requiresPhp: text('requires_php'),
      tested: text(),
      /** Release notes: Markdown of the publisher, or text of readme.txt. */
      notes: text(),
      /** Signature of the publisher in one line; null if unsigned. */
      signature: text(),
      publishedAt: instant('published_at').notNull(),
      withdrawnAt: instant('withdrawn_at'),
      /** True for an uploaded release that was never offered; it counts as withdrawn. */
      draft: boolean().notNull().default(false),
      /** Rollout percentage; 0 offers the release only to sites that asked for betas. */
      share: integer().notNull().default(100),
      /** Complete downloads. */
      downloads: integer().notNull().default(0),
    },
    (table) => [
      uniqueIndex(`${name}_version`).on(table.slug, table.version),
      index(`${name}_slug`).on(table.slug),
    ],
  );

/** Written by `downloads`: bundled plugins. */
export const pluginReleases = releases('plugin_releases', 'Releases of plugins');
/** Written by `downloads`: releases of themes. */
export const themeReleases = releases('theme_releases', 'Releases of themes');
