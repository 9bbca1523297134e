import type { Facts } from './rules.ts';
import { createAlerts, type Alerts } from './service.ts';
import { createAlertStore } from './store.ts';
import type { Operators } from '#features/operators';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { TaskRuns } from '#platform/db/instances/task-runs.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log/log.ts';
import type { Mailer } from '#platform/mail/mailer.ts';

export const loadAlertMails = async () => (await import('./mails.tsx')).alertMails;
export type { Alerts } from './service.ts';

interface AlertsContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly operators: Pick<Operators, 'list'>;
  readonly mailer: Mailer;
  readonly done: Pick<TaskRuns, 'list'>;
  readonly jobs: Pick<Jobs, 'tally' | 'listFailed'>;
  readonly hasNightlyBackup: boolean;
  /** Milliseconds between the runs of each task that must not stop. */
  readonly every: Facts['every'];
  /**
   * Returns the expiry date of the public certificate; undefined without a certificate or an
   * answer.
   */
  readonly readCertificateEnd: () => Promise<Date | undefined>;
}

/** Creates the check that emails the owners about problems of the hub itself. */
export function createAlertsFeature(context: AlertsContext): Alerts {
  const { db, clock, done, jobs, hasNightlyBackup, every, readCertificateEnd } = context;
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
  return createAlerts({ ...context, store: createAlertStore(db), readFacts });
}
