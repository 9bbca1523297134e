import { days } from '@hub/contract/limits';
import type { RequestOut } from '@hub/contract/call';
import type { operatorCalls } from '@hub/contract/operator-calls';
import type { ListFiles } from './list-files.ts';
import type { ActorSearch } from './actor-service.ts';
import type { AuditLogStore } from './audit-log-store.ts';
import { toAuditLogRow, auditLogHead, toAuditLogCells } from './audit-log-to-wire.ts';
import { sendCsv } from '#http/calls/send-csv.ts';
import type { Routes } from '#http/calls/route.ts';
import type { Clock } from '#platform/clock.ts';
import { inBatches, cursorOf, readPage, toWirePage } from '#platform/lists.ts';

interface RouteDependencies {
  readonly auditLog: AuditLogStore;
  readonly actors: ActorSearch;
  readonly files: ListFiles;
  readonly clock: Clock;
}

type Query = RequestOut<(typeof operatorCalls)['operatorAuditLogCsv']>['query'];

/** Converts the query: days are UTC, and the last day is included. */
const toFilter = (
  { from, to, operator: _typed, ...rest }: Query,
  operators?: readonly string[],
) => ({
  ...rest,
  operators,
  from: from === undefined ? undefined : new Date(from),
  before: to === undefined ? undefined : new Date(new Date(to).getTime() + days(1)),
});

/** Routes of the complete audit log, for operators. */
export function auditLogRoutes({ auditLog, actors, clock, files }: RouteDependencies): Routes {
  const findActors = async ({ operator }: Query): Promise<readonly string[] | undefined> =>
    operator === undefined ? undefined : actors.findActors(operator);
  return {
    async operatorAuditLog({ query: { after, ...query } }) {
      const operators = await findActors(query);
      const page = await readPage(auditLog.list(toFilter(query, operators)), cursorOf(after));
      return { ...toWirePage(page, toAuditLogRow), operators: operators ? [...operators] : null };
    },
    async operatorAuditLogCsv({ query: { columns, ...query }, actor, reply }) {
      await files.take({ name: 'trail', actor, filters: query });
      const batches = inBatches(
        auditLog.list(toFilter(query, await findActors(query))),
        toAuditLogCells,
      );
      const day = clock.now();
      return sendCsv(reply, { name: 'trail', day, head: auditLogHead, columns, batches });
    },
  };
}
