import { useRef } from 'react';

/**
 * Leaves out what is asked again before anything shows of the first time: a double press. What is under
 * way shows with the next turn of the page; from then on whoever asks sees that it is pending.
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
