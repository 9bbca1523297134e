import { eventsPerPage } from '@hub/contract/limits';
import type { AuditRow, AuditStore, NamedAuditRow, AuditLogFilter } from './store.ts';
import type { EventName } from './texts.ts';
import { detailsOfActor, forOperators } from './actor-details.ts';
import type { Clock } from '#platform/clock.ts';
import { type Actor, inWords } from '#platform/actor.ts';
import type { RateLimits } from '#platform/db/counters/rate-limits.ts';

/** Events of a license. A request that was never approved has no license, or none was suitable. */
type LicenseEvent = Exclude<
  Extract<EventName, `licenses.${string}` | `verification.${string}`>,
  'verification.cancelled' | 'verification.refused'
>;

/** Events without a license. */
export type PlainEventName = Exclude<EventName, LicenseEvent>;

type Details = Readonly<Record<string, string | number | boolean | null>>;

/** License in the audit log: an event without it does not compile. */
interface LicenseDetails extends Details {
  readonly item: string;
  /** The last four characters of its purchase code. */
  readonly code_end: string;
}

/** Event and its subject. */
type AuditEntry =
  | {
      /** `feature.event` in the past tense: `identity.signed_in`. */
      readonly event: PlainEventName;
      readonly details?: Details;
    }
  | { readonly event: LicenseEvent; readonly details: LicenseDetails };

/** Actor of an event; an operator with kind and name. */
export type EventActor = Actor | 'user' | 'site' | 'hub' | 'anonymous';

/** Details of an event: never a password, a code, a token or a full purchase code. */
export type AuditEvent = AuditEntry & {
  readonly actor: EventActor;
  /** Account concerned. */
  readonly userId: number | null;
  /** Origin; the hub itself and operators have none. */
  readonly address?: string | undefined;
};

/** Page of an account's events. */
export interface AuditPage<Row = AuditRow> {
  readonly events: readonly Row[];
  /** Cursor of the next page; null on the last. */
  readonly next: number | null;
}

/**
 * Audit log: one row for every event, with actor, time and origin. Called inside the event's
 * transaction.
 */
export const createAuditService = (store: AuditStore, clock: Clock) => ({
  record: ({ event, userId, actor, address, details }: AuditEvent): Promise<void> =>
    store.insert({
      at: clock.now(),
      event,
      userId,
      actor: typeof actor === 'string' ? actor : 'operator',
      address: address ?? null,
      details: { ...details, ...(typeof actor !== 'string' && detailsOfActor(actor)) },
    }),
  /** A user's own events, latest first, older than the one named. */
  list: async (userId: number, before: number | null): Promise<AuditPage> =>
    toPage(await store.list(userId, { before, limit: oneMore })),
  /** Returns a page of the complete audit log for operators; newest first, older than `before`. */
  search: async (
    filter: AuditLogFilter,
    before: number | null,
  ): Promise<AuditPage<NamedAuditRow>> =>
    toPage((await store.search(filter, { before, limit: oneMore })).map(forOperators)),
});

export type Audit = ReturnType<typeof createAuditService>;

/** One row more than a page shows if there is another page. */
const oneMore = eventsPerPage + 1;

function toPage<Row extends { readonly id: number }>(rows: readonly Row[]): AuditPage<Row> {
  const events = rows.slice(0, eventsPerPage);
  return { events, next: rows.length > events.length ? (events.at(-1)?.id ?? null) : null };
}

/** A downloaded list of many people. */
interface TakenList {
  readonly name: 'licenses' | 'sites' | 'trail' | 'people' | 'conversations' | 'releases';
  readonly actor: Actor;
  /** Filters of the list. Their text may name a person, so only their presence is recorded. */
  readonly filters: Readonly<Record<string, unknown>>;
}

interface ListFileDependencies {
  readonly audit: Pick<Audit, 'record'>;
  readonly limits: RateLimits;
}

export const createListFiles = ({ audit, limits }: ListFileDependencies) => ({
  /** Counts the download and records it; call it before the first row is read. */
  async take({ name, actor, filters }: TakenList): Promise<void> {
    await limits.take('listByOperator', `list:${inWords(actor)}`);
    const set = Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : key));
    await audit.record({
      event: 'operators.list_taken',
      userId: null,
      actor,
      details: { name, filters: set.join(' ') },
    });
  },
});

export type ListFiles = ReturnType<typeof createListFiles>;
