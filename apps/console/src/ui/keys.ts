import { useEffect, useEffectEvent } from 'react';

/** Elements that handle letter keys themselves. */
const takers = 'input, textarea, select, [contenteditable], [role$=dialog], [role=menu]';

/** Overlays that handle all keys. */
const above = '[role$=dialog], [role=menu]';

const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(takers) !== null) ||
  document.querySelector(above) !== null;

/** Shortcut of the search dialog, as the operating system writes it. */
export const searchKeys = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')
  ? '⌘ K'
  : 'Ctrl K';

const place = 'hub-console-keys';

/** Tells if single-key shortcuts are on; speech input may need them off (WCAG 2.1.4). */
export const areKeysOn = (): boolean => localStorage.getItem(place) !== 'off';

export const setKeysOn = (on: boolean): void =>
  on ? localStorage.removeItem(place) : localStorage.setItem(place, 'off');

/** Keys that repeat while pressed, because they move through a list. */
const repeating = 'jk';

/** Runs single-key shortcuts, but not while typing, with a modifier, or behind a dialog or menu. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return;
    const action = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (event.repeat && !repeating.includes(event.key)) return;
    if (action === undefined || isTaken(event.target) || !areKeysOn()) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
