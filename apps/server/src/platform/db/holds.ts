import { sql, type SQL } from 'drizzle-orm';
import { partsOf, withoutAccents } from '#schema/columns.ts';

/** What somebody typed, and by which three characters of it an index is asked: `createRareParts` tells. */
export interface Sought {
  readonly part: string;
  readonly parts: readonly string[];
}

const hasAll = (text: SQL, parts: readonly string[]): SQL =>
  sql`${partsOf(text)} @> ${sql.param(parts)}::text[]`;

/**
 * Whether a text holds what somebody typed, in any case of letters. An index over `partsOf(text)` finds
 * it; two characters, which make no part, are found where a word begins with them, and so the text must
 * begin with a space.
 */
export const holds = (text: SQL, { part, parts }: Sought): SQL =>
  sql`(${hasAll(text, parts)} and strpos(lower(${text}), lower(${part})) > 0)`;

/** The same for a text that is indexed without accents: what is typed loses its own, and must not be those alone. */
export function holdsName(text: SQL, { part, parts }: Sought): SQL {
  const folded = withoutAccents(sql`${part}`);
  return sql`(${hasAll(text, parts)} and btrim(${folded}) <> '' and strpos(${text}, ${folded}) > 0)`;
}

/** What a text is looked through for: of two letters, a word that begins with them. */
export const partOf = (typed: string): string =>
  Array.from(typed.normalize('NFC')).length < 3 ? ` ${typed}` : typed;

/** A `Sought` as the parameters of written-out SQL. */
export type SoughtAs = Readonly<Record<keyof Sought, string>>;

/** `holds` in written-out SQL. */
export const holdsIn = (text: string, { part, parts }: SoughtAs): string =>
  `(text_parts(${text}) @> ${parts}::text[] and strpos(lower(${text}), lower(${part})) > 0)`;

/** `holdsName` in written-out SQL. */
export const holdsNameIn = (text: string, { part, parts }: SoughtAs): string =>
  `(text_parts(${text}) @> ${parts}::text[]
    and btrim(without_accents(${part})) <> '' and strpos(${text}, without_accents(${part})) > 0)`;
