import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** Every version of one kind of package that was ever published. */
const releases = (name: string) =>
  pgTable(
    name,
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
      /** What is new in it: the publisher's Markdown, or its readme.txt's words. */
      notes: text(),
      /** What the publisher signed of it, in one line; null where it is unsigned. */
      signature: text(),
      publishedAt: instant('published_at').notNull(),
      /** When the operator took it back; null while it is offered. */
      withdrawnAt: instant('withdrawn_at'),
      /** Uploaded and never offered yet: counts as withdrawn. */
      draft: boolean().notNull().default(false),
      /** How many of a hundred sites are offered it; 0: only those that asked for betas. */
      share: integer().notNull().default(100),
      /** How often it was downloaded whole. */
      downloads: integer().notNull().default(0),
    },
    (table) => [
      uniqueIndex(`${name}_version`).on(table.slug, table.version),
      index(`${name}_slug`).on(table.slug),
    ],
  );

/** Written by `downloads`: bundled plugins. */
export const pluginReleases = releases('plugin_releases');
/** Written by `downloads`: the themes themselves. */
export const themeReleases = releases('theme_releases');
