import { sql, type SQL } from 'drizzle-orm';
import { partsOf } from '#schema/columns.ts';

/**
 * Whether a text holds what somebody typed, in any case of letters. An index over `partsOf(text)` finds
 * it; two characters, which make no part, are found where a word begins with them, and so the text must
 * begin with a space.
 */
export function holds(text: SQL, typed: string): SQL {
  const part = partOf(typed);
  return sql`(${partsOf(text)} @> ${partsOf(sql`${part}`)} and strpos(lower(${text}), lower(${part})) > 0)`;
}

/** What `holdsIn` is asked with. */
export const partOf = (typed: string): string =>
  Array.from(typed).length < 3 ? ` ${typed}` : typed;

/** The same in written-out SQL, where `part` is the parameter for a `partOf`. */
export const holdsIn = (text: string, part: string): string =>
  `(text_parts(${text}) @> text_parts(${part}) and strpos(lower(${text}), lower(${part})) > 0)`;
