import { hours, minutes, seconds } from '@hub/contract/limits';
import { texts } from '#conversations/texts.ts';
import { useEffect, useState } from 'react';

/** Names the time of day if the reply is not due today; null if it is overdue. */
export function dueWords(at: string, now: number): string | null {
  const left = Date.parse(at) - now;
  if (left <= 0) return null;
  if (left > hours(1)) return texts.dueAt(new Date(at));
  return texts.dueIn(Math.ceil(left / minutes(1)));
}

const year = 365 * 24 * 3600;

const steps = [
  ['w', 7 * 24 * 3600],
  ['d', 24 * 3600],
  ['h', 3600],
  ['m', 60],
] as const;

/**
 * Short age in full units: `just now`, `12m`, `3h`, `5d`, `8w`, `2y`. It ignores calendar days, because waiting
 * counts hours. Years count from two on.
 */
export function shortAge(instant: string, now: number): string {
  const past = (now - Date.parse(instant)) / 1000;
  if (past >= 2 * year) return `${Math.trunc(past / year)}y`;
  for (const [letter, length] of steps) {
    if (past >= length) return `${Math.trunc(past / length)}${letter}`;
  }
  return 'just now';
}

export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), seconds(30));
    return () => clearInterval(timer);
  }, []);
  return now;
}
