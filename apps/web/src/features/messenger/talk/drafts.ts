/** What was typed and not sent, for each conversation: kept in this browser, for its person alone. */

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
