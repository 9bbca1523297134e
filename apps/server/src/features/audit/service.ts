import { eventsPerPage } from '@hub/contract/limits';
import type { AuditRow, AuditStore, NamedAuditRow, TrailFilter } from './store.ts';
import type { EventName } from './texts.ts';
import { detailsOfDoer } from './doer-details.ts';
import type { Clock } from '#platform/clock.ts';
import type { Doer } from '#platform/doer.ts';

/** Events of a licence. One that was never approved had chosen none yet, or nothing suited. */
type LicenseEvent = Exclude<
  Extract<EventName, `licenses.${string}` | `verification.${string}`>,
  'verification.cancelled' | 'verification.refused'
>;

/** Events of no licence. */
export type PlainEventName = Exclude<EventName, LicenseEvent>;

type Details = Readonly<Record<string, string | number | boolean | null>>;

/** What the trail calls a licence by: an event without it does not compile. */
interface LicenseDetails extends Details {
  readonly item: string;
  /** The last four characters of its purchase code. */
  readonly code_end: string;
}

/** What happened, and to what. */
type Happened =
  | {
      /** `feature.event` in the past tense: `identity.signed_in`. */
      readonly event: PlainEventName;
      readonly details?: Details;
    }
  | { readonly event: LicenseEvent; readonly details: LicenseDetails };

/** Who did it: of those who run the hub, by name. */
export type DoneBy =
  | { readonly actor: 'operator'; readonly by: Doer }
  | { readonly actor: 'user' | 'site' | 'hub' | 'anonymous'; readonly by?: never };

/** Something that happened: never a password, a code, a token or a whole purchase code. */
export type AuditEvent = Happened &
  DoneBy & {
    /** Whose account it concerns. */
    readonly userId: number | null;
    /** From where; the hub itself and operators have none. */
    readonly address?: string | undefined;
  };

/** A page of what happened in an account. */
export interface AuditPage<Row = AuditRow> {
  readonly events: readonly Row[];
  /** Where the next page begins; null on the last. */
  readonly next: number | null;
}

/** One row for every event: who, what, when, from where. Called inside the event's transaction. */
export interface Audit {
  record(event: AuditEvent): Promise<void>;
  /** A user's own events, the latest first, older than the one named. */
  list(userId: number, before: number | null): Promise<AuditPage>;
  /** The trail of all, for operators; the latest first, older than the one named. */
  search(filter: TrailFilter, before: number | null): Promise<AuditPage<NamedAuditRow>>;
}

export const createAuditService = (store: AuditStore, clock: Clock): Audit => ({
  record: ({ event, userId, actor, by, address, details }) =>
    store.insert({
      at: clock.now(),
      event,
      userId,
      actor,
      address: address ?? null,
      details: { ...details, ...(by && detailsOfDoer(by)) },
    }),
  list: async (userId, before) => toPage(await store.list(userId, { before, limit: oneMore })),
  search: async (filter, before) => toPage(await store.search(filter, { before, limit: oneMore })),
});

/** One more than a page tells whether there is another. */
const oneMore = eventsPerPage + 1;

function toPage<Row extends { readonly id: number }>(rows: readonly Row[]): AuditPage<Row> {
  const events = rows.slice(0, eventsPerPage);
  return { events, next: rows.length > events.length ? (events.at(-1)?.id ?? null) : null };
}
