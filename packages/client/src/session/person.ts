import { ApiError } from '#client/call/errors.ts';

/**
 * Whom the page of this tab shows. All tabs have one session: once another tab signs somebody else in,
 * whatever this one asks or sends is theirs.
 */

/** What tells one person from another: an id, or a username. */
export type PersonKey = number | string;

let shown: PersonKey | null = null;

/** The hub has said who is here. Null: the page shows nothing of anybody any more. */
export function showPerson(person: PersonKey | null): void {
  shown = person;
}

export const isSomebodyShown = (): boolean => shown !== null;

/** Whether it is another person than the one whom the page shows; nobody is no other person. */
export const isAnother = (person: PersonKey | null): boolean =>
  shown !== null && person !== null && person !== shown;

/**
 * With a token that is fetched later than the page, what the first person typed could be sent in
 * another's name: they are asked for by `ask` before it is used.
 * @throws {ApiError} `unauthenticated` where it is somebody else.
 */
export async function requireShown(ask: () => Promise<PersonKey | null>): Promise<void> {
  if (!isAnother(await ask())) return;
  throw new ApiError({
    code: 'unauthenticated',
    message: 'Somebody else has signed in in this browser meanwhile. Nothing was sent.',
  });
}
