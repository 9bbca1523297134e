import { useEffect, useEffectEvent } from 'react';

/** What each single key does on a screen: `j`, `/`, `?`. */
export type Keys = Readonly<Record<string, () => void>>;

/** Where letters are typed, or choose from what is open. */
const takers = 'input, textarea, select, [contenteditable], [role$=dialog], [role=menu]';

/** What lies above the screen and has the keys for itself. */
const above = '[role$=dialog], [role=menu]';

const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(takers) !== null) ||
  document.querySelector(above) !== null;

const place = 'hub-console-keys';

/** Whether single keys act: who speaks to their machine may want none (WCAG 2.1.4). */
export const areKeysOn = (): boolean => localStorage.getItem(place) !== 'off';

export const setKeysOn = (on: boolean): void =>
  on ? localStorage.removeItem(place) : localStorage.setItem(place, 'off');

/** What a key held down does again and again: it goes through a list. */
const repeating = 'jk';

/**
 * Single keys of a screen. None of them acts while somebody types, with a modifier, or beneath a
 * dialog or an open menu.
 */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return;
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (event.repeat && !repeating.includes(event.key)) return;
    if (act === undefined || isTaken(event.target) || !areKeysOn()) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
