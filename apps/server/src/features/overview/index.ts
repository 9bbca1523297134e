import type { Catalog } from '@hub/contract/catalog';
import { createCensus } from './census-service.ts';
import { createCensusStore, createSetupStore } from './census-store.ts';
import {
  createOverview,
  type Needs,
  type Overview,
  createSetup,
  type Setup,
} from './overview-service.ts';
import { createClaims } from '#platform/db/locks/claims.ts';
import type { Routes } from '#http/calls/route.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { Parts } from '#platform/parts.ts';
import { census } from '@hub/contract/limits';

/** Name of the counting task in the table of task runs. */
export const censusTask = 'figures';

const overviewRoutes = (overview: Overview, setup: Setup): Routes => ({
  async overview({ query, user }) {
    const answer = await overview.read(Number(query.days ?? census.periods[1]));
    return { setup: await setup.read(user, answer.needs), ...answer };
  },
  sitesByVersion: ({ query }) => overview.sitesByVersion(query.item ?? null),
});

export type { Need } from './overview-service.ts';

interface OverviewDependencies extends Pick<Parts, 'db' | 'clock' | 'figures'> {
  readonly catalog: () => Catalog;
  readonly isSandbox: boolean;
  readonly metrics: Pick<Metrics, 'watch'>;
}

/**
 * Creates the overview. Its figures are counted at intervals, so the screen is fast at any size.
 */
export function createOverviewFeature(deps: OverviewDependencies) {
  const claims = createClaims(deps);
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
    census: createCensus({ ...deps, claims, store: createCensusStore(deps.db) }),
    routes: (needs: Needs): Routes =>
      overviewRoutes(
        createOverview({ ...deps, ...needs }),
        createSetup({ ...deps, store: createSetupStore(deps.db) }),
      ),
  };
}

export type OverviewFeature = ReturnType<typeof createOverviewFeature>;
