import { doerIn } from './doer-details.ts';
import type { MeanwhileStore } from './meanwhile-store.ts';
import { texts } from './texts.ts';
import { textOf } from './event-words.ts';
import { Problem } from '#platform/problem.ts';

/** A licence or person as an operator saw them: with the newest event about them, 0 where there was none. */
export interface Seen {
  readonly id: number;
  /** Undefined: nobody saw it before, as on a command line. */
  readonly seen: number | undefined;
}

export interface Meanwhile {
  /**
   * To be called with the licence locked, before it is changed. Throws `changed_meanwhile`, and tells what
   * changed, where somebody else was faster.
   */
  requireAsSeen(license: Seen): Promise<void>;
  /** The same of a person, and of what other operators did to them. */
  requirePersonAsSeen(person: Seen): Promise<void>;
}

export const createMeanwhile = (store: MeanwhileStore): Meanwhile => ({
  async requireAsSeen({ id, seen }) {
    if (seen !== undefined) requireNone(await store.since(id, seen));
  },
  async requirePersonAsSeen({ id, seen }) {
    if (seen !== undefined) requireNone(await store.actsSince(id, seen));
  },
});

function requireNone(events: Awaited<ReturnType<MeanwhileStore['since']>>): void {
  if (events.length === 0) return;
  const words = events.map(({ event, details }) => {
    const doer = doerIn(details);
    return doer === null ? textOf(event, details) : `${textOf(event, details)} (${doer.name})`;
  });
  throw new Problem('changed_meanwhile', { message: texts.changedMeanwhile(words) });
}
