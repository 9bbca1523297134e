import { useRef } from 'react';

/**
 * Ignores a repeated call before the first call is visible: a double click. After the next render,
 * callers see that the call is pending.
 */
export function useOncePerTurn(): (act: () => void) => void {
  const isDone = useRef(false);
  return (act) => {
    if (isDone.current) return;
    isDone.current = true;
    act();
    setTimeout(() => {
      isDone.current = false;
    });
  };
}
