import { eventsPerPage } from '@hub/contract/limits';
import { createAuditStore, type AuditRow, type AuditLogFilter } from './store.ts';
import type { EventName } from './texts.ts';
import { detailsOfActor, forOperators } from './actor-details.ts';
import { type Actor, inWords } from '#platform/actor.ts';
import type { Parts } from '#platform/parts.ts';

/** Event of a license. Canceled and refused activations may have no license. */
type LicenseEvent = Exclude<
  Extract<EventName, `licenses.${string}` | `verification.${string}`>,
  'verification.cancelled' | 'verification.refused'
>;

export type PlainEventName = Exclude<EventName, LicenseEvent>;

type Details = Readonly<Record<string, string | number | boolean | null>>;

/** Details that name the license. An event of a license without them does not compile. */
interface LicenseDetails extends Details {
  readonly item: string;
  /** Last four characters of the purchase code. */
  readonly code_end: string;
}

type AuditEntry =
  | {
      /** `feature.event` in the past tense: `identity.signed_in`. */
      readonly event: PlainEventName;
      readonly details?: Details;
    }
  | { readonly event: LicenseEvent; readonly details: LicenseDetails };

export type EventActor = Actor | 'user' | 'site' | 'hub' | 'anonymous';

/** Audit event. Its details never contain a password, a code, a token or a full purchase code. */
export type AuditEvent = AuditEntry & {
  readonly actor: EventActor;
  readonly userId: number | null;
  /** IP address of the request; undefined for operators and the hub itself. */
  readonly address?: string | undefined;
};

/** Page of events, newest first. */
export interface AuditPage<Row = AuditRow> {
  readonly events: readonly Row[];
  /** Cursor of the next page; null on the last page. */
  readonly next: number | null;
}

/** Creates the audit log: one row for every event, inside the transaction of the event. */
export function createAudit({ db, clock }: Pick<Parts, 'db' | 'clock'>) {
  const store = createAuditStore(db);
  return {
    record: ({ event, userId, actor, address, details }: AuditEvent): Promise<void> =>
      store.insert({
        at: clock.now(),
        event,
        userId,
        actor: typeof actor === 'string' ? actor : 'operator',
        address: address ?? null,
        details: { ...details, ...(typeof actor !== 'string' && detailsOfActor(actor)) },
      }),
    /** Returns a page of a user's own events, older than the event `before`. */
    list: async (userId: number, before: number | null): Promise<AuditPage> =>
      toPage(await store.list(userId, { before, limit: oneMore })),
    /** Returns a page of the complete audit log for operators, older than the event `before`. */
    search: async (filter: AuditLogFilter, before: number | null) =>
      toPage((await store.search(filter, { before, limit: oneMore })).map(forOperators)),
  };
}

export type Audit = ReturnType<typeof createAudit>;

export interface AuditedParts extends Parts {
  readonly audit: Audit;
}

/** A page reads one additional row to learn if another page exists. */
const oneMore = eventsPerPage + 1;

function toPage<Row extends { readonly id: number }>(rows: readonly Row[]): AuditPage<Row> {
  const events = rows.slice(0, eventsPerPage);
  return { events, next: rows.length > events.length ? (events.at(-1)?.id ?? null) : null };
}

interface TakenList {
  readonly name: 'licenses' | 'sites' | 'trail' | 'people' | 'conversations' | 'releases';
  readonly actor: Actor;
  /** Filters of the list. They may name a person, so only their keys are recorded. */
  readonly filters: Readonly<Record<string, unknown>>;
}

export const createListFiles = ({ audit, limits }: Pick<AuditedParts, 'audit' | 'limits'>) => ({
  /** Counts and records a download. Call it before the first row is read. */
  async take({ name, actor, filters }: TakenList): Promise<void> {
    await limits.take('listByOperator', `list:${inWords(actor)}`);
    const set = Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : key));
    const details = { name, filters: set.join(' ') };
    await audit.record({ event: 'operators.list_taken', userId: null, actor, details });
  },
});

export type ListFiles = ReturnType<typeof createListFiles>;
