import { conversations as bounds } from '@hub/contract/conversation-limits';
import { createTypingIndicatorStore, type Activity } from './typing-indicator-store.ts';
import type { MessengerParts } from '#messenger/parts.ts';
import { after } from '#platform/clock.ts';

/** Prevents two operators from answering simultaneously. */
export function createTypingIndicator({ db, clock, events }: MessengerParts) {
  const store = createTypingIndicatorStore(db);
  const record = (conversationId: number): Promise<void> =>
    events.record({ conversationId, kind: 'presence', position: null, isInternal: true });

  return {
    /** Sets the indicator briefly, so clients repeat it. Returns false without the conversation. */
    tell: (
      where: { conversationId: number; userId: number },
      doing: Activity | 'gone',
    ): Promise<boolean> =>
      db.transaction(async () => {
        if (doing === 'gone') {
          if (await store.remove(where)) await record(where.conversationId);
          return true;
        }
        const now = clock.now();
        const until = after(now, bounds.presence);
        const before = await store.put(where, { doing, now, until });
        // An unchanged indicator causes no event.
        if (before !== undefined && before !== doing) await record(where.conversationId);
        return before !== undefined;
      }),
    letGo: (): Promise<void> =>
      db.transaction(async () => {
        for (const conversationId of await store.removeGone(clock.now()))
          await record(conversationId);
      }),
  };
}

export type TypingIndicator = ReturnType<typeof createTypingIndicator>;
