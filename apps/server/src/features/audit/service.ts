import { eventsPerPage } from '@hub/contract/limits';
import type { AuditRow, AuditStore } from './store.ts';
import type { EventName } from './texts.ts';
import type { Clock } from '#platform/clock.ts';

/** Something that happened: never a password, a code, a token or a whole purchase code. */
export interface AuditEvent {
  /** `feature.event` in the past tense: `identity.signed_in`. */
  readonly event: EventName;
  /** Whose account it concerns. */
  readonly userId: number | null;
  readonly actor: 'user' | 'operator' | 'site' | 'hub' | 'anonymous';
  /** From where; the hub itself and operators have none. */
  readonly address?: string | undefined;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** A page of what happened in an account. */
export interface AuditPage {
  readonly events: readonly AuditRow[];
  /** Where the next page begins; null on the last. */
  readonly next: number | null;
}

/** One row for every event: who, what, when, from where. Called inside the event's transaction. */
export interface Audit {
  record(event: AuditEvent): Promise<void>;
  /** A user's own events, the latest first, older than the one named. */
  list(userId: number, before: number | null): Promise<AuditPage>;
}

export const createAuditService = (store: AuditStore, clock: Clock): Audit => ({
  record: ({ event, userId, actor, address, details }) =>
    store.insert({
      at: clock.now(),
      event,
      userId,
      actor,
      address: address ?? null,
      details: details ?? {},
    }),
  async list(userId, before) {
    // One more than a page tells whether there is another.
    const rows = await store.list(userId, { before, limit: eventsPerPage + 1 });
    const events = rows.slice(0, eventsPerPage);
    return { events, next: rows.length > events.length ? (events.at(-1)?.id ?? null) : null };
  },
});
