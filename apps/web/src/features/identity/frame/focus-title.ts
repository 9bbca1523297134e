/** A ref for what comes in place of the button that had the focus: the title takes it instead. */
export function focusTitle(place: HTMLElement | null): void {
  if (place !== null) document.querySelector('h1')?.focus();
}
