import { conversations as bounds } from '@hub/contract/conversation-limits';
import type { Events } from './events.ts';
import { createPresenceStore, type Doing } from './presence-store.ts';
import { after, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';

/** Which operators have a conversation on screen, so that nobody answers twice. */
export interface Presence {
  /** Holds for a short while, and is said again for as long as it is so; false: there is no such conversation. */
  tell(where: { conversationId: number; userId: number }, doing: Doing | 'gone'): Promise<boolean>;
  /** Has colleagues learn of those who said nothing any more. */
  letGo(): Promise<void>;
}

interface PresenceParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: Pick<Events, 'record'>;
}

export function createPresence({ db, clock, events }: PresenceParts): Presence {
  const store = createPresenceStore(db);
  const record = (conversationId: number): Promise<void> =>
    events.record({ conversationId, kind: 'presence', position: null, isInternal: true });

  return {
    tell: (where, doing) =>
      db.transaction(async () => {
        if (doing === 'gone') {
          if (await store.remove(where)) await record(where.conversationId);
          return true;
        }
        const now = clock.now();
        const until = after(now, bounds.presence);
        const before = await store.put(where, { doing, now, until });
        // Said again, it is no news.
        if (before !== undefined && before !== doing) await record(where.conversationId);
        return before !== undefined;
      }),
    letGo: () =>
      db.transaction(async () => {
        for (const conversationId of await store.removeGone(clock.now()))
          await record(conversationId);
      }),
  };
}
