import { seconds } from '@hub/contract/limits';
import { conversations as bounds } from '@hub/contract/conversation-limits';
import { createEventStore, type NewEvent } from './event-store.ts';
import { after } from '#platform/clock.ts';
import type { Parts } from '#platform/parts.ts';

/** Longest time between the creation of an event id and its lock, in milliseconds. */
const longestStatement = seconds(15);

/** Maximum number of events that a client receives. After more events it reloads its data. */
export const mostAtOnce = 200;

interface MissedQuery {
  /** Cursor of the last received event. Null returns no events and the current cursor. */
  readonly since: number | null;
  readonly most?: number;
}

export function createEvents({ db, clock }: Pick<Parts, 'db' | 'clock'>) {
  const store = createEventStore(db);
  return {
    /**
     * Records an event for every client that shows the conversation. The event is stored if and
     * only if the transaction of the change commits.
     */
    record: ({ conversationId, ...event }: NewEvent): Promise<void> =>
      store.add([conversationId], event, clock.now()),
    /** Records that messages have moved, so that clients reload these conversations. */
    recordMoves: (ids: readonly number[]): Promise<void> =>
      store.add(ids, { kind: 'moved', position: null, isInternal: false }, clock.now()),
    recordStates: (ids: readonly number[], isInternal: boolean): Promise<void> =>
      store.add(ids, { kind: 'state', position: null, isInternal }, clock.now()),
    /** Returns the missed events of a buyer, or all missed events for `userId` null. */
    async catchUp(userId: number | null, { since, most = mostAtOnce }: MissedQuery) {
      const { settled, oldest, events } = await store.since(userId, {
        after: since ?? 0,
        settledBefore: after(clock.now(), -longestStatement),
        limit: since === null ? 0 : most + 1,
      });
      if (since === null) return { events: [], last: settled, gap: false };
      // After a gap the client must reload its data: it missed too many or deleted events.
      const gap = events.length > most || (oldest !== null && since < oldest - 1);
      // `last` is the cursor for the next call, which may return some of `events` again.
      return { events: gap ? [] : events, last: Math.max(settled, since), gap };
    },
    sweep: (): Promise<void> => store.sweep(after(clock.now(), -bounds.eventsKept)),
  };
}

export type Events = ReturnType<typeof createEvents>;
