import type { Facts } from './rules.ts';
import { createAlerts, type AlertParts, type Alerts } from './service.ts';
import { createAlertStore } from './store.ts';
import type { TaskRuns } from '#platform/db/instances/task-runs.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';

export const loadAlertMails = async () => (await import('./mails.tsx')).alertMails;
export type { Alerts } from './service.ts';

interface AlertSources extends AlertParts, Pick<Facts, 'every'> {
  readonly done: Pick<TaskRuns, 'list'>;
  readonly jobs: Pick<Jobs, 'tally' | 'listFailed'>;
  readonly hasNightlyBackup: boolean;
  readonly readCertificateEnd: () => Promise<Facts['certificateUntil']>;
}

export function createAlertsFeature(sources: AlertSources): Alerts {
  const { db, clock, done, jobs, hasNightlyBackup, every, readCertificateEnd } = sources;
  const startedAt = clock.now();
  const readFacts = async (): Promise<Facts> => {
    const [runs, queues, failed] = await Promise.all([
      done.list(),
      jobs.tally(),
      jobs.listFailed(),
    ]);
    const backup = runs.find(({ name }) => name === 'backup') ?? { doneAt: null, failedAt: null };
    return {
      now: clock.now(),
      startedAt,
      backup: hasNightlyBackup ? backup : null,
      oldestMail: queues.find(({ queue }) => queue === 'mail')?.oldest ?? null,
      mailFailures: failed.filter(({ queue }) => queue === 'mail').map(({ at }) => at),
      runs,
      every,
      certificateUntil: await readCertificateEnd(),
    };
  };
  return createAlerts({ ...sources, store: createAlertStore(db), readFacts });
}
