import type { FailedJobs } from './failed-jobs.ts';
import { type KeyRotation, nothingDone } from './key-rotation.ts';
import type { StandingFaults } from './standing-faults.ts';
import type { Status } from './status.ts';
import { failedJobsShown } from '@hub/contract/limits';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { LostFile, LostFiles } from '#features/messenger';
import type { Routes } from '#http/calls/route.ts';
import type { SettingDescription } from '#settings/meanings.ts';
import type { TaskRun } from '#platform/db/instances/task-runs.ts';
import type { ListedKey } from '#platform/db/sealed/signing-keys.ts';
import type { FailedJob } from '#platform/jobs/jobs.ts';
import { Problem } from '#platform/problem.ts';

interface HealthServices {
  readonly status: () => Promise<Status>;
  readonly findings: StandingFaults;
  readonly failedJobs: FailedJobs;
  readonly lost: LostFiles;
  readonly keys: KeyRotation;
  readonly settings: readonly SettingDescription[];
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const doneToWire = ({ name, doneAt, doneBy, failedAt, failedBy }: TaskRun) => ({
  name,
  done_at: iso(doneAt),
  done_by: doneBy,
  failed_at: iso(failedAt),
  failed_by: failedBy,
});

const jobToWire = ({ id, queue, data, tries, at, why }: FailedJob) => ({
  id,
  queue,
  template: typeof data['template'] === 'string' ? data['template'] : null,
  user_id: typeof data['userId'] === 'number' ? data['userId'] : null,
  tries,
  at: new Date(at).toISOString(),
  why,
});

const fileToWire = ({ id, conversationId, name, bytes, at }: LostFile) => ({
  id,
  conversation_id: conversationId,
  name,
  bytes,
  at: at.toISOString(),
});

const keyToWire = ({ kid, createdAt, retiredAt }: ListedKey) => ({
  kid,
  created_at: createdAt.toISOString(),
  retired_at: iso(retiredAt),
});

const filesMarkedLost = (count: number): string => {
  if (count === 0)
    return 'Nothing was marked as lost: these files exist again, or were already marked.';
  return count === 1 ? '1 file marked as lost.' : `${count} files marked as lost.`;
};

const statusToWire = (status: Status) => ({
  version: status.version,
  newest_version: status.newest?.is === 'newer' ? status.newest.version : null,
  database: status.database,
  hubs: status.hubs.map((hub) => ({
    name: hub.name,
    version: hub.version,
    started_at: hub.startedAt.toISOString(),
    seen_at: hub.seenAt.toISOString(),
    clock_ahead_ms: Math.round(hub.aheadMs),
  })),
  marketplace: status.marketplace,
  oldest_mail: iso(status.oldestMail),
  queues: status.queues.map((queue) => ({ ...queue, oldest: iso(queue.oldest) })),
  rounds: status.tasks.map(doneToWire),
  backup: status.backup && doneToWire(status.backup),
});

/** Routes of the health page with the results of `status`, `doctor` and `jobs`. */
export function healthRoutes(services: HealthServices): Routes {
  const { status, findings, failedJobs, lost, keys, settings } = services;
  const resultOf = (isDone: boolean, message: string) => {
    if (isDone) return { success: true, message };
    throw new Problem('not_found');
  };
  return {
    async health(): Promise<OperatorAnswerOf<'health'>> {
      const [now, faults, failed, signingKeys] = await Promise.all([
        status(),
        findings.list(),
        failedJobs.list(),
        keys.list(),
      ]);
      return {
        ...statusToWire(now),
        failed: failed.slice(0, failedJobsShown).map(jobToWire),
        keys: signingKeys.map(keyToWire),
        findings: faults,
        settings: [...settings],
      };
    },
    retryJob: async ({ body, actor }) =>
      resultOf(await failedJobs.retry(body.id, actor), 'Job queued again.'),
    async rotateKey({ actor }) {
      const rotated = await keys.rotate(actor);
      return rotated.kind === 'rotated'
        ? { success: true, message: 'Signing key rotated.' }
        : { success: false, message: nothingDone(rotated.hubs).join(' ') };
    },
    async lostFiles() {
      const { files, all } = await lost.list();
      return { files: files.map(fileToWire), all };
    },
    async markFilesLost({ body: { ids, reason }, actor }) {
      const count = await lost.markLost(ids, { actor, reason });
      if (count > 0) findings.forget('files');
      return { success: count > 0, message: filesMarkedLost(count) };
    },
    dropJob: async ({ body, actor }) =>
      resultOf(await failedJobs.drop(body.id, actor), 'Job discarded.'),
  };
}
