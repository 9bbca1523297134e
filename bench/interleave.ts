/** Samples of each side, in the order of the rounds: the n-th ones were taken side by side. */
export type Samples<N extends string, S = number> = Readonly<Record<N, readonly S[]>>;

/**
 * Measures every side once a round, A B C then C B A: what drifts on the machine meanwhile meets
 * each of them alike. The first round only warms up and is not kept.
 */
export async function interleave<N extends string, S>(
  sides: Readonly<Record<N, () => Promise<S>>>,
  rounds: number,
): Promise<Samples<N, S>> {
  const names = Object.keys(sides) as N[];
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<N, S[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const sample = await sides[name]();
      if (round > 0) samples[name].push(sample);
    }
  }
  return samples;
}

/** One number of each sample. */
export const pick = <N extends string, K extends string>(
  samples: Samples<N, Readonly<Record<K, number>>>,
  key: K,
): Samples<N> =>
  Object.fromEntries(
    Object.entries<readonly Readonly<Record<K, number>>[]>(samples).map(([name, taken]) => [
      name,
      taken.map((sample) => sample[key]),
    ]),
  ) as unknown as Samples<N>;

export interface Ratio {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
};

/** The ratio of each pair that was measured side by side, and of those the median. */
export function ratioOf(above: readonly number[], below: readonly number[]): Ratio {
  const ratios = above.map((value, round) => value / (below[round] ?? Number.NaN));
  return { median: medianOf(ratios), min: Math.min(...ratios), max: Math.max(...ratios) };
}
