import { sql, type SQL } from 'drizzle-orm';
import { searchable, searchableText, withoutAccents } from '#schema/columns.ts';

/**
 * Number of characters of the search text that the index checks. Longer texts include common
 * endings of addresses and hosts, which match too many rows.
 */
const indexedLength = 12;

/** Condition for texts that contain the search text, by a trigram index. */
const containsText = (text: SQL, searchText: SQL): SQL =>
  sql`(${text} like '%' || left(${searchText}, ${sql.raw(`${indexedLength}`)}) || '%' and strpos(${text}, ${searchText}) > 0)`;

/**
 * Condition for texts that contain the search text (`partOf`), ignoring case. The text must be
 * `searchable`.
 */
export const holds = (text: SQL, part: string): SQL =>
  containsText(text, searchable(sql`lower(${part})`));

/**
 * Condition for names that contain the search text, ignoring accents. The search text must contain
 * more than accents.
 */
export function holdsName(text: SQL, part: string): SQL {
  const folded = withoutAccents(sql`${part}`);
  return sql`(btrim(${folded}) <> '' and ${containsText(text, searchable(folded))})`;
}

/**
 * Returns a pattern that an index can use. Two letters match only the beginning of a word, so the
 * indexed texts begin with a space.
 */
export const partOf = (typed: string): string =>
  Array.from(typed.normalize('NFC')).length < 3 ? ` ${typed}` : typed;

const containsTextIn = (text: string, searchText: string): string =>
  `(${text} like '%' || left(${searchText}, ${indexedLength}) || '%' and strpos(${text}, ${searchText}) > 0)`;

/** Condition of `holds` as SQL text. */
export const holdsIn = (text: string, part: string): string =>
  containsTextIn(text, searchableText(`lower(${part})`));

/** Condition of `holdsName` as SQL text. */
export const holdsNameIn = (text: string, part: string): string =>
  `(btrim(without_accents(${part})) <> ''
    and ${containsTextIn(text, searchableText(`without_accents(${part})`))})`;
