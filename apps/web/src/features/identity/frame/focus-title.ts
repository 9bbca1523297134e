/** Ref that moves the focus to the title, after the focused button is gone. */
export function focusTitle(place: HTMLElement | null): void {
  if (place !== null) document.querySelector('h1')?.focus();
}
