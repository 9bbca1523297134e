import { seconds } from '@hub/contract/limits';

/** Acts of a reader who goes elsewhere. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to an element, and again whenever something above it arrives late, because not every
 * browser anchors the scroll position. Ends with the reader's first move; returns how to end it.
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
