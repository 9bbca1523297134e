import { startTransition, useEffect, useState } from 'react';

/** A screenful and more; the rest follows in steps that are too short to be felt. */
const first = 30;
const step = 30;
const pause = 30;

/** How many of `length` cards to draw now: the first at once, all of them soon after. */
export function useGrowing(length: number): number {
  const [count, setCount] = useState(first);
  const isWhole = count >= length;
  useEffect(() => {
    if (isWhole) return undefined;
    const timer = setTimeout(() => {
      startTransition(() => setCount(count + step));
    }, pause);
    return () => clearTimeout(timer);
  }, [count, isWhole]);
  return count;
}
