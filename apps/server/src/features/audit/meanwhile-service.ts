import { doerIn } from './doer-details.ts';
import type { MeanwhileStore } from './meanwhile-store.ts';
import { texts } from './texts.ts';
import { textOf } from './event-words.ts';
import { Problem } from '#platform/problem.ts';

/** A licence as an operator saw it: with the newest event about it, 0 where there was none. */
export interface SeenLicense {
  readonly id: number;
  /** Undefined: nobody saw it before, as on a command line. */
  readonly seen: number | undefined;
}

export interface Meanwhile {
  /**
   * To be called with the licence locked, before it is changed. Throws `changed_meanwhile`, and tells what
   * changed, where somebody else was faster.
   */
  requireAsSeen(license: SeenLicense): Promise<void>;
}

export const createMeanwhile = (store: MeanwhileStore): Meanwhile => ({
  async requireAsSeen({ id, seen }) {
    if (seen === undefined) return;
    const events = await store.since(id, seen);
    if (events.length === 0) return;
    const words = events.map(({ event, details }) => {
      const doer = doerIn(details);
      return doer === null ? textOf(event, details) : `${textOf(event, details)} (${doer.name})`;
    });
    throw new Problem('changed_meanwhile', { message: texts.changedMeanwhile(words) });
  },
});
