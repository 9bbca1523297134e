import type { ActorStore } from './actor-store.ts';

export const createActorSearch = ({ find }: ActorStore) => ({
  /** Returns the names, as events have them, of the operators that match a typed text. */
  async findActors(typed: string): Promise<readonly string[]> {
    const found = await find(typed);
    // A full name matches exactly, although others may contain it.
    const whole = found.filter(({ isWhole }) => isWhole);
    return (whole.length > 0 ? whole : found).map(({ name }) => name);
  },
});

export type ActorSearch = ReturnType<typeof createActorSearch>;
