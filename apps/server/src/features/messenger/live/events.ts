import { createEventStore, type NewEvent } from './event-store.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';

export interface Events {
  /**
   * Has every page learn of it that has the conversation on screen. Within the transaction of the deed:
   * nobody hears of what was rolled back, and nothing that happened goes unheard.
   */
  record(event: NewEvent): Promise<void>;
}

export function createEvents({ db, clock }: { db: Db; clock: Clock }): Events {
  const store = createEventStore(db);
  return { record: (event) => store.add(event, clock.now()) };
}
