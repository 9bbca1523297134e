import { boolean, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { defineTable } from './define-table.ts';

/** Every version of one kind of package that was ever published. */
const releases = (name: string, what: string) =>
  defineTable(
    name,
    { what, until: 'forever', rows: null },
    {
      id: id(),
      slug: text().notNull(),
      version: text().notNull(),
      /** Bytes of the zip. */
      size: integer().notNull(),
      /** SHA-256 of the zip, in hex; also its key in the store. */
      sha256: text().notNull(),
      /** Requirement in the zip's own header; null if there is none. */
      requires: text(),
      requiresPhp: text('requires_php'),
      tested: text(),
      /** Release notes: the publisher's Markdown, or text of its readme.txt. */
      notes: text(),
      /** Publisher's signature in one line; null if unsigned. */
      signature: text(),
      publishedAt: instant('published_at').notNull(),
      /** Time of the withdrawal; null while it is offered. */
      withdrawnAt: instant('withdrawn_at'),
      /** Uploaded and never offered yet: counts as withdrawn. */
      draft: boolean().notNull().default(false),
      /** Rollout percentage; 0: only sites that asked for betas. */
      share: integer().notNull().default(100),
      /** Number of complete downloads. */
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
