/**
 * Sets the visible height and offset of the window on an element, as `--seen-height` and
 * `--seen-top`. An on-screen keyboard reduces the visible part, not the window. The returned
 * function ends it.
 */
export function followSeen(element: HTMLElement): () => void {
  // Some browsers do not report the visible part.
  const seen = window.visualViewport ?? null;
  const follow = (): void => {
    // Zoom also reduces the visible area, but must not move the layout.
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
