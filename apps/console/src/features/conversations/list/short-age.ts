/**
 * How long it was, in the fewest letters and full units: `now`, `12m`, `3h`, `5d`, `8w`, `2y`. Somebody
 * waits for hours, whatever the day is called meanwhile. Years count from two on, as in words.
 */

const year = 365 * 24 * 3600;

const steps = [
  ['w', 7 * 24 * 3600],
  ['d', 24 * 3600],
  ['h', 3600],
  ['m', 60],
] as const;

export function shortAge(instant: string, now: number): string {
  const past = (now - Date.parse(instant)) / 1000;
  if (past >= 2 * year) return `${Math.trunc(past / year)}y`;
  for (const [letter, length] of steps) {
    if (past >= length) return `${Math.trunc(past / length)}${letter}`;
  }
  return 'now';
}
