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

export interface StaleCheck {
  /**
   * Requires that a license is unchanged; call it with the license locked, before changing it.
   * Throws `changed_meanwhile` with the changes if someone else was faster.
   */
  requireUnchangedSince(license: SeenSubject): Promise<void>;
  /** The same for a person, and for other operators' actions on them. */
  requirePersonUnchangedSince(person: SeenSubject): Promise<void>;
}

export const createStaleCheck = (store: StaleCheckStore): StaleCheck => ({
  async requireUnchangedSince({ id, seen }) {
    if (seen !== undefined) requireNone(await store.since(id, seen));
  },
  async requirePersonUnchangedSince({ id, seen }) {
    if (seen !== undefined) requireNone(await store.actsSince(id, seen));
  },
});

function requireNone(events: Awaited<ReturnType<StaleCheckStore['since']>>): void {
  if (events.length === 0) return;
  const words = events.map(({ event, details }) => {
    const actor = actorIn(details);
    return actor === null ? textOf(event, details) : `${textOf(event, details)} (${actor.name})`;
  });
  throw new Problem('changed_meanwhile', { message: texts.changedMeanwhile(words) });
}
