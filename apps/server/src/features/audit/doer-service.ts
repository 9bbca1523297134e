import type { DoerStore } from './doer-store.ts';

export interface Doers {
  /** The names, as events have them, of those whom somebody means by what they typed. */
  meant(typed: string): Promise<readonly string[]>;
}

export const createDoers = ({ find }: DoerStore): Doers => ({
  async meant(typed) {
    const found = await find(typed);
    // Whoever types a whole name means that one, though others may be called something longer.
    const whole = found.filter(({ isWhole }) => isWhole);
    return (whole.length > 0 ? whole : found).map(({ name }) => name);
  },
});
