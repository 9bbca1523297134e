/** Unsent text of each conversation, stored in this browser for each user. */

export const newPlace = 'new';

const keyOf = (userId: number, place: number | string): string => `hub-draft-${userId}-${place}`;

export function draftAt(userId: number, place: number | string): string {
  try {
    return localStorage.getItem(keyOf(userId, place)) ?? '';
  } catch {
    return '';
  }
}

export function keepDraftAt(userId: number, place: number | string, text: string): void {
  const draftKey = keyOf(userId, place);
  try {
    if (text === '') localStorage.removeItem(draftKey);
    else localStorage.setItem(draftKey, text);
  } catch {
    // Text that cannot be stored is lost when its field closes.
  }
}

/** Returns the text with the drafts of these conversations, without duplicates. */
export function withDraftsOf(
  userId: number,
  text: string,
  places: readonly (number | string)[],
): string {
  const all = new Set([text, ...places.map((place) => draftAt(userId, place))]);
  return [...all].filter((each) => each !== '').join('\n\n');
}

export function moveDraft(userId: number, from: number | string, to: number | string): void {
  const text = draftAt(userId, from);
  keepDraftAt(userId, from, '');
  if (text !== '' && draftAt(userId, to) === '') keepDraftAt(userId, to, text);
}
