import { sql, type SQL } from 'drizzle-orm';
import { searchable, searchableText, withoutAccents } from '#schema/columns.ts';

/**
 * Characters of what was typed that an index is asked for. Addresses and hosts end as many others do, and
 * an index reads through all that have a trigram.
 */
const asked = 12;

/** Finds texts with what was typed, by an index over their trigrams. */
const holdsSought = (text: SQL, sought: SQL): SQL =>
  sql`(${text} like '%' || left(${sought}, ${sql.raw(`${asked}`)}) || '%' and strpos(${text}, ${sought}) > 0)`;

/** Texts that hold what was typed (`partOf`), in any case of letters. The text must be `searchable`. */
export const holds = (text: SQL, part: string): SQL =>
  holdsSought(text, searchable(sql`lower(${part})`));

/** The same for a text without accents: what is typed loses its own, and must not be those alone. */
export function holdsName(text: SQL, part: string): SQL {
  const folded = withoutAccents(sql`${part}`);
  return sql`(btrim(${folded}) <> '' and ${holdsSought(text, searchable(folded))})`;
}

/**
 * Part of a text that an index can find: of two letters, a word that begins with them. So the texts must
 * begin with a space.
 */
export const partOf = (typed: string): string =>
  Array.from(typed.normalize('NFC')).length < 3 ? ` ${typed}` : typed;

const holdsSoughtIn = (text: string, sought: string): string =>
  `(${text} like '%' || left(${sought}, ${asked}) || '%' and strpos(${text}, ${sought}) > 0)`;

/** `holds` in written-out SQL. */
export const holdsIn = (text: string, part: string): string =>
  holdsSoughtIn(text, searchableText(`lower(${part})`));

/** `holdsName` in written-out SQL. */
export const holdsNameIn = (text: string, part: string): string =>
  `(btrim(without_accents(${part})) <> ''
    and ${holdsSoughtIn(text, searchableText(`without_accents(${part})`))})`;
