import { sql, type Column, type SQL } from 'drizzle-orm';
import { integer, jsonb, timestamp } from 'drizzle-orm/pg-core';

/** The columns that many tables share, so that they are the same everywhere. */
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

export const instant = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** Translations of a text that operators write, by language. */
export const translations = () =>
  jsonb('translations').$type<Readonly<Record<string, string>>>().notNull().default({});

/** Text in small letters without accents: the hub's immutable wrapper of the extension `unaccent`. */
export const withoutAccents = (text: SQL): SQL => sql`without_accents(${text})`;

/**
 * Replaces signs by capitals, which lower-case text never contains. The extension `pg_trgm` ends a
 * word at a sign, so that “ma” would match each “@mail”; a capital counts as a letter. None of them
 * is special to `like`.
 */
const signs = String.raw`'@._-+''%\', 'ABCDEFGH'`;

/** Lower-case text as its trigram index stores it. */
export const searchable = (text: SQL): SQL => sql`translate(${text}, ${sql.raw(signs)})`;

/** `searchable` in written-out SQL. */
export const searchableText = (text: string): string => `translate(${text}, ${signs})`;

/** An instant by which lists are sorted: a missing one comes before all others. */
export const neverIn = (column: Column): SQL =>
  sql`coalesce(${column}, '1970-01-01 00:00:00+00'::timestamptz)`;
