import type { ActorStore } from './actor-store.ts';

export interface ActorSearch {
  /** Returns the names, as events have them, of the operators that match a typed text. */
  meant(typed: string): Promise<readonly string[]>;
}

export const createActorSearch = ({ find }: ActorStore): ActorSearch => ({
  async meant(typed) {
    const found = await find(typed);
    // A full name matches exactly, although others may contain it.
    const whole = found.filter(({ isWhole }) => isWhole);
    return (whole.length > 0 ? whole : found).map(({ name }) => name);
  },
});
