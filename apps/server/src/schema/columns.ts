import { sql, type Column, type SQL } from 'drizzle-orm';
import { integer, jsonb, timestamp } from 'drizzle-orm/pg-core';

export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

export const instant = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const translations = () =>
  jsonb('translations').$type<Readonly<Record<string, string>>>().notNull().default({});

/**
 * Text in lower case without accents. The SQL function wraps the extension `unaccent` as immutable.
 */
export const withoutAccents = (text: SQL): SQL => sql`without_accents(${text})`;

/**
 * Replaces special characters by capital letters, which lower-case text never contains. The
 * extension `pg_trgm` ends a word at a special character, so “ma” would match each “@mail”. No
 * replacement is special in `like`.
 */
const signs = String.raw`'@._-+''%\', 'ABCDEFGH'`;

/** Lower-case text as its trigram index stores it. */
export const searchable = (text: SQL): SQL => sql`translate(${text}, ${sql.raw(signs)})`;

/** Returns `searchable` as SQL text. */
export const searchableText = (text: string): string => `translate(${text}, ${signs})`;

/** Instant as a sort key: a missing instant comes before all others. */
export const neverIn = (column: Column): SQL =>
  sql`coalesce(${column}, '1970-01-01 00:00:00+00'::timestamptz)`;
