import type { DoerStore } from './doer-store.ts';

export interface Doers {
  /** Returns the names, as events have them, of the operators that match a typed text. */
  meant(typed: string): Promise<readonly string[]>;
}

export const createDoers = ({ find }: DoerStore): Doers => ({
  async meant(typed) {
    const found = await find(typed);
    // A full name matches exactly, although others may contain it.
    const whole = found.filter(({ isWhole }) => isWhole);
    return (whole.length > 0 ? whole : found).map(({ name }) => name);
  },
});
