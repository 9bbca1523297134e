import { days } from '@hub/contract/limits';
import type { RequestOut } from '@hub/contract/call';
import type { operatorCalls } from '@hub/contract/operator-calls';
import type { ListFiles } from './list-files.ts';
import type { ActorSearch } from './actor-service.ts';
import type { TrailStore } from './trail-store.ts';
import { toTrailRow, trailHead, toTrailCells } from './trail-to-wire.ts';
import { sendCsv } from '#http/calls/send-csv.ts';
import type { Routes } from '#http/calls/route.ts';
import type { Clock } from '#platform/clock.ts';
import { inBatches, cursorOf, readPage, toWirePage } from '#platform/lists.ts';

interface RouteDependencies {
  readonly trail: TrailStore;
  readonly actors: ActorSearch;
  readonly files: ListFiles;
  readonly clock: Clock;
}

type Query = RequestOut<(typeof operatorCalls)['operatorTrailCsv']>['query'];

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
export function trailRoutes({ trail, actors, clock, files }: RouteDependencies): Routes {
  const meant = async ({ operator }: Query): Promise<readonly string[] | undefined> =>
    operator === undefined ? undefined : actors.meant(operator);
  return {
    async operatorTrail({ query: { after, ...query } }) {
      const operators = await meant(query);
      const page = await readPage(trail.list(toFilter(query, operators)), cursorOf(after));
      return { ...toWirePage(page, toTrailRow), operators: operators ? [...operators] : null };
    },
    async operatorTrailCsv({ query, actor, reply }) {
      await files.take({ name: 'trail', actor, filters: query });
      const batches = inBatches(trail.list(toFilter(query, await meant(query))), toTrailCells);
      return sendCsv(reply, { name: 'trail', day: clock.now(), head: trailHead, batches });
    },
  };
}
