/** How long it was, in the fewest letters: `now`, `12m`, `3h`, `5d`, `8w`, `2y`. */

const steps = [
  ['y', 365 * 24 * 3600],
  ['w', 7 * 24 * 3600],
  ['d', 24 * 3600],
  ['h', 3600],
  ['m', 60],
] as const;

export function shortAge(instant: string, now: number): string {
  const past = (now - Date.parse(instant)) / 1000;
  for (const [letter, length] of steps) {
    if (past >= length) return `${Math.trunc(past / length)}${letter}`;
  }
  return 'now';
}
