import type { Audit } from '#features/audit';
import type { Actor } from '#platform/actor.ts';
import type { FailedJob } from '#platform/jobs/jobs.ts';
import type { Parts } from '#platform/parts.ts';

export function createFailedJobs(deps: Pick<Parts, 'db' | 'jobs'> & { readonly audit: Audit }) {
  const { db, jobs, audit } = deps;
  const events = { retry: 'hub.job_retried', drop: 'hub.job_dropped' } as const;
  const change = (action: keyof typeof events, id: string, actor: Actor): Promise<boolean> =>
    db.transaction(async () => {
      if (!(await jobs[action](id))) return false;
      await audit.record({ event: events[action], userId: null, actor, details: { job: id } });
      return true;
    });
  return {
    /** Newest first. */
    list: (): Promise<FailedJob[]> => jobs.listFailed(),
    /** Returns false if there is no such job. */
    retry: (id: string, actor: Actor): Promise<boolean> => change('retry', id, actor),
    drop: (id: string, actor: Actor): Promise<boolean> => change('drop', id, actor),
  };
}

export type FailedJobs = ReturnType<typeof createFailedJobs>;
