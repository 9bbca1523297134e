import { seconds } from '@hub/contract/limits';

/** Events that show that the reader moves on. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to an element, and again whenever the page grows, because not every browser anchors the
 * scroll position. It stops at the reader’s first action or after 15 seconds. Returns a function
 * that stops it.
 */
export function holdInView(element: Element): () => void {
  const show = (): void => element.scrollIntoView();
  show();
  if (typeof ResizeObserver === 'undefined') return () => undefined;
  const observer = new ResizeObserver(show);
  const end = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    for (const move of moves) removeEventListener(move, end);
  };
  const timer = setTimeout(end, seconds(15));
  observer.observe(document.body);
  for (const move of moves) addEventListener(move, end, { passive: true });
  return end;
}
