import { messages } from '@hub/language';
import { ApiError } from '#client/call/errors.ts';

/**
 * Person that this tab shows. All tabs share a session, so a sign-in in another tab also changes
 * the person of this tab's calls.
 */

const texts = messages('person', {
  another: 'Someone else has signed in on this browser in the meantime. Nothing was sent.',
});

/** Identifies a person: an id or a username. */
export type PersonKey = number | string;

let shown: PersonKey | null = null;

/**
 * Stores the person that the hub reported; null if the document shows no person’s data any longer.
 */
export function showPerson(person: PersonKey | null): void {
  shown = person;
}

export const isSomebodyShown = (): boolean => shown !== null;

/**
 * Returns true if `person` differs from the shown one. A guest does not count as another person.
 */
export const isAnother = (person: PersonKey | null): boolean =>
  shown !== null && person !== null && person !== shown;

/**
 * Requires that the shown person is still signed in, by calling `ask` before a late token is used.
 * Otherwise their input could be sent in another person's name.
 *
 * @throws {ApiError} `unauthenticated` if someone else is signed in.
 */
export async function requireShown(ask: () => Promise<PersonKey | null>): Promise<void> {
  if (!isAnother(await ask())) return;
  throw new ApiError({ code: 'unauthenticated', message: texts.another });
}
