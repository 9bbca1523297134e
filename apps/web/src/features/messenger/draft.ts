/** Unsent text: a closed panel must not lose it. It lives as long as the page. */
const drafts = new Map<string, string>();

export const draftOf = (form: string): string => drafts.get(form) ?? '';

export function keepDraft(form: string, text: string): void {
  if (text === '') drafts.delete(form);
  else drafts.set(form, text);
}
