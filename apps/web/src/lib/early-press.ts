/**
 * A button that was pressed before any code was there to answer it. The document's script notes it
 * by its label (app/document.ts).
 */

/** The name that the script keeps it under; undefined once nothing is to be noted any more. */
export const earlyPressKey = 'hubEarlyPress';

const page = globalThis as { [earlyPressKey]?: string | null | undefined };

/** The label of what was pressed last. From now on React answers, and nothing is noted. */
export function takeEarlyPress(): string | null {
  const label = page[earlyPressKey] ?? null;
  page[earlyPressKey] = undefined;
  return label;
}

/** Presses the button of this label for whoever did so too early; null where nobody did. */
export function pressAgain(label: string | null): void {
  if (label === null) return;
  const buttons = document.querySelectorAll<HTMLButtonElement>('button[aria-label]');
  const button = [...buttons].find((one) => one.getAttribute('aria-label') === label);
  // Where the page was drawn anew, it is another button than the one pressed.
  button?.focus();
  button?.click();
}
