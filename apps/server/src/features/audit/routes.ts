import { days } from '@hub/contract/limits';
import type { RequestOut } from '@hub/contract/call';
import type { operatorCalls, OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { AuditLogStore, AuditLogRow } from './operators/audit-log-store.ts';
import { sendCsv, type Columns } from '#http/calls/send-csv.ts';
import type { Routes } from '#http/calls/route.ts';
import type { Clock } from '#platform/clock.ts';
import { inBatches, cursorOf, readPage, toWirePage } from '#platform/lists.ts';
import { actorIn, forOperators, withoutActor } from '#audit/actor-details.ts';
import { reasonOf, textOf } from '#audit/event-words.ts';
import type { ActorStore } from './operators/actor-store.ts';
import type { Audit, ListFiles } from '#audit/service.ts';
import type { AuditRow } from '#audit/store.ts';

type Wire = OperatorAnswerOf<'operatorAuditLog'>['rows'][number];

function toAuditLogRow(row: AuditLogRow): Wire {
  const { id, at, event, actor, details, personId, person, address } = forOperators(row);
  const operator = actorIn(details);
  const { license_id: licenseId } = details;
  return {
    id,
    at: at.toISOString(),
    event,
    text: textOf(event, details),
    actor,
    by: operator && { kind: operator.kind, name: operator.name },
    reason: reasonOf(event, actor, details),
    person: personId === null ? null : { id: personId, username: person },
    license_id: typeof licenseId === 'number' ? licenseId : null,
    address,
    details: withoutActor(details) as Wire['details'],
  };
}

const auditLogColumns: Columns<Wire> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  event: ({ event }) => event,
  text: ({ text }) => text,
  actor: ({ actor }) => actor,
  by: ({ by }) => by && `${by.kind} ${by.name}`,
  reason: ({ reason }) => reason,
  person_id: ({ person }) => person && person.id,
  person: ({ person }) => person && person.username,
  license_id: ({ license_id: licenseId }) => licenseId,
  address: ({ address }) => address,
  details: ({ details }) => JSON.stringify(details),
};

interface AuditLogSources {
  readonly auditLog: AuditLogStore;
  readonly actors: ActorStore;
  readonly files: ListFiles;
  readonly clock: Clock;
}

type Query = RequestOut<(typeof operatorCalls)['operatorAuditLogCsv']>['query'];

/** Converts the query. Days are UTC days, and the last day is included. */
const toFilter = (
  { from, to, operator: _typed, ...rest }: Query,
  operators?: readonly string[],
) => ({
  ...rest,
  operators,
  from: from === undefined ? undefined : new Date(from),
  before: to === undefined ? undefined : new Date(new Date(to).getTime() + days(1)),
});

export function auditLogRoutes({ auditLog, actors, clock, files }: AuditLogSources): Routes {
  /** Returns the names in audit events of the operators that match the typed text, if any. */
  async function findActors({ operator }: Query): Promise<string[] | undefined> {
    if (operator === undefined) return undefined;
    const matches = await actors.find(operator);
    // A full name matches only itself, even if other names contain it.
    const exactMatches = matches.filter(({ isWhole }) => isWhole);
    return (exactMatches.length > 0 ? exactMatches : matches).map(({ name }) => name);
  }
  return {
    async operatorAuditLog({ query: { after, ...query } }) {
      const operators = await findActors(query);
      const page = await readPage(auditLog.list(toFilter(query, operators)), cursorOf(after));
      return { ...toWirePage(page, toAuditLogRow), operators: operators ?? null };
    },
    async operatorAuditLogCsv({ query: { columns: chosen, ...query }, actor, reply }) {
      await files.take({ name: 'trail', actor, filters: query });
      const file = { name: 'trail', day: clock.now(), columns: auditLogColumns, chosen };
      const list = auditLog.list(toFilter(query, await findActors(query)));
      return sendCsv(reply, { ...file, batches: inBatches(list, toAuditLogRow) });
    },
  };
}

export const toEvent = ({ id, at, event, details, actor, address }: AuditRow) => ({
  id,
  at: at.toISOString(),
  event,
  text: textOf(event, details),
  reason: reasonOf(event, actor, details),
  actor,
  address,
});

/** @param readersName Returns the name of an item in the reader's language by its English name. */
export const auditRoutes = (audit: Audit, readersName: (item: string) => string): Routes => ({
  async events({ user, query }) {
    const { events, next } = await audit.list(user.userId, query.before ?? null);
    const inReadersLanguage = events.map((row) => {
      const { item } = row.details;
      const itemName = typeof item === 'string' ? { item: readersName(item) } : {};
      return toEvent({ ...row, details: { ...row.details, ...itemName } });
    });
    return { events: inReadersLanguage, next };
  },
});
