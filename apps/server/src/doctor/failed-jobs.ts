import type { Audit } from '#features/audit';
import type { Db } from '#platform/db/db.ts';
import type { Actor } from '#platform/actor.ts';
import type { FailedJob, Jobs } from '#platform/jobs/jobs.ts';

interface FailedJobsDependencies {
  readonly db: Db;
  readonly audit: Audit;
  readonly jobs: Pick<Jobs, 'listFailed' | 'retry' | 'drop'>;
}

/** Creates the operators' actions on failed jobs. */
export function createFailedJobs({ db, audit, jobs }: FailedJobsDependencies) {
  const actions = { retry: 'hub.job_retried', drop: 'hub.job_dropped' } as const;
  const change = (which: keyof typeof actions, id: string, actor: Actor): Promise<boolean> =>
    db.transaction(async () => {
      if (!(await jobs[which](id))) return false;
      await audit.record({
        event: actions[which],
        userId: null,
        actor,
        details: { job: id },
      });
      return true;
    });
  return {
    /** Returns failed jobs, newest first. */
    list: (): Promise<FailedJob[]> => jobs.listFailed(),
    /** Queues a failed job again. Returns false if there is no such job. */
    retry: (id: string, actor: Actor): Promise<boolean> => change('retry', id, actor),
    drop: (id: string, actor: Actor): Promise<boolean> => change('drop', id, actor),
  };
}

export type FailedJobs = ReturnType<typeof createFailedJobs>;
