import type { Overview } from './overview-service.ts';
import type { TaskRuns } from '#platform/db/instances/task-runs.ts';
import type { Routes } from '#http/calls/route.ts';

/** Name of the counting task in the record of tasks. */
export const censusTask = 'figures';

export const overviewRoutes = (overview: Overview, done: Pick<TaskRuns, 'list'>): Routes => ({
  async overview() {
    const [read, runs] = await Promise.all([overview.read(), done.list()]);
    const countedAt = runs.find(({ name }) => name === censusTask)?.doneAt ?? null;
    return { ...read, counted_at: countedAt?.toISOString() ?? null };
  },
  sitesByVersion: ({ query }) => overview.sitesByVersion(query.item ?? null),
});
