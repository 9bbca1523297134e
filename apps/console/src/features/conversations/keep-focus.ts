import { titles } from './use-place.ts';

/** Time in milliseconds in which another element may take the focus first. */
const leadMs = 50;

/**
 * Moves the focus when its element, such as “Undo merge”, disappears from the inbox. The focus
 * moves to the open conversation after it has loaded, or to the heading of the list. Returns a
 * function that stops this.
 */
export function keepFocus(inbox: HTMLElement): () => void {
  let last: Element | null = null;
  const isLost = (): boolean =>
    last !== null && !last.isConnected && document.activeElement === document.body;
  const remember = ({ target }: FocusEvent): void => {
    last = target as Element;
  };
  const take = (): void => {
    const isList = inbox.dataset['shown'] === 'list';
    const next = isList ? inbox.querySelector('h1') : document.getElementById(titles.thread);
    if (isLost()) next?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (isLost()) setTimeout(take, leadMs);
  });
  inbox.addEventListener('focusin', remember);
  observer.observe(inbox, { childList: true, subtree: true });
  return () => {
    inbox.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}
