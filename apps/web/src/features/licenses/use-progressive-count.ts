import { startTransition, useEffect, useState } from 'react';

/** A screenful; the rest follows in steps that are too short to be felt. */
const first = 10;
const step = 15;
const pause = 16;

/**
 * Returns how many of `length` cards to render now: a screenful at once, all of them soon after.
 */
export function useProgressiveCount(length: number): number {
  const [count, setCount] = useState(first);
  const isWhole = count >= length;
  useEffect(() => {
    if (isWhole) return undefined;
    const timer = setTimeout(() => {
      startTransition(() => setCount(count + step));
    }, pause);
    return () => clearTimeout(timer);
  }, [count, isWhole]);
  return Math.min(count, length);
}
