import { actorIn } from './actor-details.ts';
import { createStaleCheckStore, type LaterEvent } from './stale-check-store.ts';
import { texts } from './texts.ts';
import { textOf } from './event-words.ts';
import type { Db } from '#platform/db/db.ts';
import { Problem } from '#platform/problem.ts';

/** License or person that an operator saw, with its newest event at that time; 0 for no event. */
interface SeenSubject {
  readonly id: number;
  /** Undefined on the command line, which shows no earlier state. */
  readonly seen: number | undefined;
}

/** Creates the check that data is still as an operator saw it. */
export function createStaleChecks(db: Db) {
  const store = createStaleCheckStore(db);
  return {
    /**
     * Requires that a license is unchanged. Call it with the license locked, before the change.
     * Throws `changed_meanwhile` with a list of the changes.
     */
    async requireUnchangedSince({ id, seen }: SeenSubject): Promise<void> {
      if (seen !== undefined) requireNone(await store.since(id, seen));
    },
    newestOf: store.newest,
    /** Requires that no other operator has acted on a person since. Throws `changed_meanwhile`. */
    async requirePersonUnchangedSince({ id, seen }: SeenSubject): Promise<void> {
      if (seen !== undefined) requireNone(await store.actsSince(id, seen));
    },
  };
}

export type StaleCheck = ReturnType<typeof createStaleChecks>;

function requireNone(events: readonly LaterEvent[]): void {
  if (events.length === 0) return;
  const changes = events.map(({ event, details }) => {
    const actor = actorIn(details);
    return actor === null ? textOf(event, details) : `${textOf(event, details)} (${actor.name})`;
  });
  throw new Problem('changed_meanwhile', { message: texts.changedMeanwhile(changes) });
}
