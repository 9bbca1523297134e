import { census } from '@hub/contract/limits';
import { createCensus } from './census-service.ts';
import { createOverview, type Needs, type OverviewParts } from './overview-service.ts';
import type { Routes } from '#http/calls/route.ts';
import type { Metrics } from '#platform/metrics.ts';

/** Name of the counting task in the table of task runs. */
export const censusTask = 'figures';

export type { Need } from './overview-service.ts';

const overviewRoutes = (overview: ReturnType<typeof createOverview>): Routes => ({
  async overview({ query, user }) {
    const answer = await overview.read(Number(query.days ?? census.periods[1]));
    return { setup: await overview.readSetup(user, answer.needs), ...answer };
  },
  sitesByVersion: ({ query }) => overview.sitesByVersion(query.item ?? null),
});

/** Creates the overview. Its figures are counted at intervals, so it is fast at any size. */
export function createOverviewFeature(
  deps: OverviewParts & { readonly metrics: Pick<Metrics, 'watch'> },
) {
  deps.metrics.watch({
    name: 'hub_accounts',
    help: 'Connected accounts by state: fresh, stale (not read for two days), reconnect; updated hourly',
    labels: ['state'],
    async read() {
      const accounts = await deps.figures.readLast(['accounts'], 'accounts');
      return accounts.map(({ label: state, count: value }) => ({ labels: { state }, value }));
    },
  });
  return {
    census: createCensus(deps),
    routes: (needs: Needs) => overviewRoutes(createOverview(deps, needs)),
  };
}
