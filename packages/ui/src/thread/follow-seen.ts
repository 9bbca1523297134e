/**
 * Tells an element how much of the window is seen, as `--seen-height`, and from where on, as `--seen-top`: a
 * keyboard on the screen takes its room from what is seen, not from the window. Ends with the returned function.
 */
export function followSeen(element: HTMLElement): () => void {
  // Not every browser tells.
  const seen = window.visualViewport ?? null;
  const follow = (): void => {
    // Who has zoomed in sees less, and wants nothing to move.
    const isZoomed = (seen?.scale ?? 1) > 1.01;
    const { height, offsetTop } =
      seen === null || isZoomed ? { height: innerHeight, offsetTop: 0 } : seen;
    element.style.setProperty('--seen-height', `${height}px`);
    element.style.setProperty('--seen-top', `${offsetTop}px`);
  };
  follow();
  for (const event of ['resize', 'scroll']) seen?.addEventListener(event, follow);
  return () => {
    for (const event of ['resize', 'scroll']) seen?.removeEventListener(event, follow);
  };
}
