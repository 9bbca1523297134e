import { folded } from '#lib/search-text.ts';
import type { Tools } from '#api/conversations/shapes.ts';

type Operator = Tools['operators'][number];

/** Largest number of operators that the menu offers; typing finds the others. */
const most = 6;

/** Matches the beginning of a name before the cursor, after a space or bracket. */
const begun = /(?:^|[\s(])@([\w.-]*)$/;
/** Matches a complete name that is followed by optional punctuation and a space. */
const finished = /(?:^|[\s(])@([\w.-]+?)[.,:;!?)]*\s$/;

/** Returns the typed beginning of a name at the cursor; null if there is none. */
export const begunName = (text: string, cursor: number): string | null =>
  begun.exec(text.slice(0, cursor))?.[1] ?? null;

export const offered = (operators: readonly Operator[], typed: string): Operator[] =>
  operators.filter(({ username }) => folded(username).includes(folded(typed))).slice(0, most);

/** Returns the operator with the complete name that was typed before the cursor. */
export function finishedName(operators: readonly Operator[], before: string): Operator | undefined {
  const name = finished.exec(before)?.[1];
  return operators.find(({ username }) => name !== undefined && folded(username) === folded(name));
}

/** Returns the chosen operators with a name that is still in the text. */
export function mentionedIn(
  text: string,
  chosen: readonly number[],
  operators: readonly Operator[],
): Operator[] {
  const mentionedNames = text.match(/@[\w.-]+/g) ?? [];
  const names = new Set(
    mentionedNames.flatMap((word) => [word, word.replace(/[.-]+$/, '')]).map(folded),
  );
  return operators.filter(
    ({ id, username }) => chosen.includes(id) && names.has(`@${folded(username)}`),
  );
}
