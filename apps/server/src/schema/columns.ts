import { sql, type SQL } from 'drizzle-orm';
import { integer, timestamp } from 'drizzle-orm/pg-core';

/** The columns that many tables share, so that they are the same everywhere. */
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

export const instant = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/**
 * A text in small letters without accents, as the texts of conversations are kept: by a function of the
 * hub's own, too (migration `names-without-accents`).
 */
export const withoutAccents = (text: SQL): SQL => sql`without_accents(${text})`;

/**
 * Every three characters of a text that stand together, small: what an index over it holds, so that a part
 * is found without a look at each row. The function is the hub's own (migration `text-parts`), so that
 * no extension has to be there; decision 44.
 */
export const partsOf = (text: SQL): SQL => sql`text_parts(${text})`;
