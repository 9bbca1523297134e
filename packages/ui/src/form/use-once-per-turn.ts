import { useRef } from 'react';

/** Ignores a double click: a second call before callers see that the first is pending. */
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
