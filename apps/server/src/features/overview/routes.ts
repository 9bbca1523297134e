import { census } from '@hub/contract/limits';
import type { Overview } from './overview-service.ts';
import type { Setup } from './setup-service.ts';
import type { Routes } from '#http/calls/route.ts';

/** Name of the counting task in the record of tasks. */
export const censusTask = 'figures';

export const overviewRoutes = (overview: Overview, setup: Setup): Routes => ({
  async overview({ query, user }) {
    const read = await overview.read(Number(query.days ?? census.periods[1]));
    return { setup: await setup.read(user, read.needs), ...read };
  },
  sitesByVersion: ({ query }) => overview.sitesByVersion(query.item ?? null),
});
