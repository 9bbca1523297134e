import { seconds } from '@hub/contract/limits';
import { conversations as bounds } from '@hub/contract/conversation-limits';
import { createEventStore, type ConversationEvent, type NewEvent } from './event-store.ts';
import { after, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';

/** Longest time between drawing an event's id and locking it, in milliseconds. */
const longestStatement = seconds(15);

/** Most events that a page receives one by one; with more, it reads its data again. */
export const mostAtOnce = 200;

/** Events since a reader disconnected. */
export interface CaughtUp {
  readonly events: readonly ConversationEvent[];
  /** Cursor to continue from; some of `events` may be delivered again. */
  readonly last: number;
  /** True if too much was missed, or too long ago: the page must reload its data. */
  readonly gap: boolean;
}

interface From {
  /** Null: returns no events, only the cursor to continue from. */
  readonly since: number | null;
  readonly most?: number;
}

export function createEvents({ db, clock }: { db: Db; clock: Clock }) {
  const store = createEventStore(db);
  return {
    /**
     * Records an event for every page that shows the conversation, within the transaction of the
     * change: rolled-back changes cause none, and committed ones always do.
     */
    record: ({ conversationId, ...event }: NewEvent): Promise<void> =>
      store.add([conversationId], event, clock.now()),
    /** Records that messages moved, so that pages read these conversations again. */
    recordMoves: (ids: readonly number[]): Promise<void> =>
      store.add(ids, { kind: 'moved', position: null, isInternal: false }, clock.now()),
    /** Records a change of state of several conversations. */
    recordStates: (ids: readonly number[], isInternal: boolean): Promise<void> =>
      store.add(ids, { kind: 'state', position: null, isInternal }, clock.now()),
    /** Returns missed events; `userId`: those visible to a buyer; null: all. */
    async catchUp(userId: number | null, { since, most = mostAtOnce }: From): Promise<CaughtUp> {
      const { settled, oldest, events } = await store.since(userId, {
        after: since ?? 0,
        settledBefore: after(clock.now(), -longestStatement),
        limit: since === null ? 0 : most + 1,
      });
      if (since === null) return { events: [], last: settled, gap: false };
      const gap = events.length > most || (oldest !== null && since < oldest - 1);
      return { events: gap ? [] : events, last: Math.max(settled, since), gap };
    },
    sweep: (): Promise<void> => store.sweep(after(clock.now(), -bounds.eventsKept)),
  };
}

export type Events = ReturnType<typeof createEvents>;
