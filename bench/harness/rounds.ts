import type { Bench } from './bench.ts';
import type { Spread, Target } from './report.ts';

export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (place: number): number => sorted[place] ?? Number.NaN;
  return (at((sorted.length - 1) >> 1) + at(sorted.length >> 1)) / 2;
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: medianOf(values),
  min: Math.min(...values),
  max: Math.max(...values),
});

const ratioOf = (above: readonly number[], below: readonly number[]): Spread =>
  spreadOf(above.map((value, round) => value / (below[round] ?? Number.NaN)));

/** Measured subject, a baseline, and the baseline again as control. */
export type Sides<T> = readonly [above: T, below: T, control: T];

export const eachSide = <T, U>(sides: Sides<T>, make: (one: T) => U): Sides<U> =>
  sides.map((side) => make(side)) as [U, U, U];

interface Told<F> {
  readonly name: string;
  readonly of: (figures: F) => number;
  readonly target?: Target | undefined;
}

/**
 * Measures all subjects once per round, in the order A B C and then C B A, so that a drift of the
 * machine affects them equally. Reports the ratios. The first round warms up and is discarded.
 * @returns the figures of the first subject
 */
export async function compare<F>(
  { rounds, found }: Pick<Bench, 'rounds' | 'found'>,
  sides: Sides<() => Promise<F>>,
  told: readonly Told<F>[],
): Promise<readonly F[]> {
  const taken = sides.map((take) => ({ take, figures: [] as F[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { take, figures } of round % 2 === 0 ? taken : taken.toReversed()) {
      const one = await take();
      if (round > 0) figures.push(one);
    }
  }
  const [above, below, control] = taken.map(({ figures }) => figures) as [F[], F[], F[]];
  for (const { name, of, target = {} } of told) {
    const yardstick = below.map(of);
    const value = ratioOf(above.map(of), yardstick);
    const noise = ratioOf(control.map(of), yardstick);
    if (!Number.isNaN(value.median)) found({ name, value, control: noise, target });
  }
  return above;
}
