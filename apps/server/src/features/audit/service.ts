import type { AuditStore } from './store.ts';
import type { Clock } from '#platform/clock.ts';

/** Something that happened: never a password, a code, a token or a whole purchase code. */
export interface AuditEvent {
  /** `feature.event` in the past tense: `identity.signed_in`. */
  readonly event: string;
  /** Whose account it concerns. */
  readonly userId: number | null;
  readonly actor: 'user' | 'operator' | 'site' | 'hub' | 'anonymous';
  readonly address?: string;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** One row for every event: who, what, when, from where. Called inside the event's transaction. */
export interface Audit {
  record(event: AuditEvent): Promise<void>;
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
});
