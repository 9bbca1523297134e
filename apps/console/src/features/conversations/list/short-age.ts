/**
 * Short age in full units: `now`, `12m`, `3h`, `5d`, `8w`, `2y`. It ignores calendar days, because waiting
 * counts hours. Years count from two on.
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
