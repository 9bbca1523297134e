/** What was typed and not sent, for each conversation: kept in this browser, for its person alone. */

/** Of a conversation whose first message is not sent. */
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
    // What cannot be kept lives as long as its field.
  }
}

/** What was typed goes along when its place becomes another; what is there already stays. */
export function moveDraft(userId: number, from: number | string, to: number | string): void {
  const text = draftAt(userId, from);
  keepDraftAt(userId, from, '');
  if (text !== '' && draftAt(userId, to) === '') keepDraftAt(userId, to, text);
}
