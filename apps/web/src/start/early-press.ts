/**
 * A button that was pressed before any code was there to answer it. The document's script notes it
 * by its id (inline-scripts.ts).
 */

/** The name that the script keeps it under; undefined once nothing is to be noted any more. */
export const earlyPressKey = 'hubEarlyPress';

const page = globalThis as { [earlyPressKey]?: string | null | undefined };

/**
 * To be called when React begins to answer: nothing is noted any more. What it returns presses the
 * button once more, unless whoever pressed it has done something else by then.
 */
export function takeEarlyPress(): () => void {
  let pressed = page[earlyPressKey] ?? null;
  page[earlyPressKey] = undefined;
  const forget = (): void => {
    pressed = null;
  };
  for (const kind of ['pointerdown', 'keydown'])
    addEventListener(kind, forget, { capture: true, once: true });
  return () => {
    const button = pressed === null ? null : document.getElementById(pressed);
    forget();
    // Where the page was drawn anew, it is another button than the one pressed.
    button?.focus();
    button?.click();
  };
}
