import { actorIn } from './actor-details.ts';
import type { StaleCheckStore } from './stale-check-store.ts';
import { texts } from './texts.ts';
import { textOf } from './event-words.ts';
import { Problem } from '#platform/problem.ts';

/** A license or person as an operator saw it: with its newest event, 0 for none. */
export interface SeenSubject {
  readonly id: number;
  /** Undefined if no one saw it before, as on the command line. */
  readonly seen: number | undefined;
}

export const createStaleCheck = (store: StaleCheckStore) => ({
  /**
   * Requires that a license is unchanged; call it with the license locked, before changing it.
   * Throws `changed_meanwhile` with the changes if someone else was faster.
   */
  async requireUnchangedSince({ id, seen }: SeenSubject): Promise<void> {
    if (seen !== undefined) requireNone(await store.since(id, seen));
  },
  /** Returns the newest event of these licenses, by which a later action sees that they changed. */
  newestOf: (ids: readonly number[]): Promise<number> => store.newest(ids),
  /** The same for a person, and for other operators' actions on them. */
  async requirePersonUnchangedSince({ id, seen }: SeenSubject): Promise<void> {
    if (seen !== undefined) requireNone(await store.actsSince(id, seen));
  },
});

export type StaleCheck = ReturnType<typeof createStaleCheck>;

function requireNone(events: Awaited<ReturnType<StaleCheckStore['since']>>): void {
  if (events.length === 0) return;
  const words = events.map(({ event, details }) => {
    const actor = actorIn(details);
    return actor === null ? textOf(event, details) : `${textOf(event, details)} (${actor.name})`;
  });
  throw new Problem('changed_meanwhile', { message: texts.changedMeanwhile(words) });
}
