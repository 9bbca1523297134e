import { seconds } from '@hub/contract/limits';
import { conversations as bounds } from '@hub/contract/conversation-limits';
import { createEventStore, type Happened, type NewEvent } from './event-store.ts';
import { after, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';

/** No statement takes so long between drawing its event's id and locking it; in milliseconds. */
const longestStatement = seconds(15);

/** More than these are not told one by one to somebody who comes back. */
const mostMissed = 200;

/** What happened while somebody did not listen. */
export interface CaughtUp {
  readonly events: readonly Happened[];
  /** Where they go on from. Of what stands in `events` some may come again. */
  readonly last: number;
  /** It is too much or too old to be told: what is on screen is read anew. */
  readonly gap: boolean;
}

interface From {
  /** Null: nothing is told but where it goes on from. */
  readonly since: number | null;
  readonly most?: number;
}

export interface Events {
  /**
   * Has every page learn of it that has the conversation on screen. Within the transaction of the deed:
   * nobody hears of what was rolled back, and nothing that happened goes unheard.
   */
  record(event: NewEvent): Promise<void>;
  /** `userId`: what a buyer may know of; null: what happened to all. */
  catchUp(userId: number | null, from: From): Promise<CaughtUp>;
  sweep(): Promise<void>;
}

export function createEvents({ db, clock }: { db: Db; clock: Clock }): Events {
  const store = createEventStore(db);
  return {
    record: (event) => store.add(event, clock.now()),
    async catchUp(userId, { since, most = mostMissed }) {
      const { settled, oldest, events } = await store.since(userId, {
        after: since ?? 0,
        settledBefore: after(clock.now(), -longestStatement),
        limit: since === null ? 0 : most + 1,
      });
      if (since === null) return { events: [], last: settled, gap: false };
      const gap = events.length > most || (oldest !== null && since < oldest - 1);
      return { events: gap ? [] : events, last: Math.max(settled, since), gap };
    },
    sweep: () => store.sweep(after(clock.now(), -bounds.eventsKept)),
  };
}
