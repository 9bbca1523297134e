import { hours, seconds, minutes } from '@hub/contract/limits';
import {
  fine,
  warning,
  warningIf,
  type Check,
  type UnnamedFinding,
  fault,
} from '#doctor/finding.ts';
import { createInstances, type Instance } from '#platform/db/instances/instances.ts';
import { listDone, type TaskRun } from '#platform/db/instances/task-runs.ts';
import { tallyJobs, type QueueTally } from '#platform/jobs/jobs.ts';

/** Clock differences in milliseconds above which the check reports a warning or a fault. */
const bounds = { warning: seconds(2), fault: seconds(30) } as const;

const mend =
  'Synchronize the clock of the machine (timedatectl set-ntp true). The hub itself uses the clock of the database.';

function findingOf(aheadMs: number, machine: string) {
  const ahead = Math.abs(aheadMs);
  const off = `${(ahead / 1000).toFixed(1)} s ${aheadMs > 0 ? 'ahead of' : 'behind'}`;
  const message = `The clock of ${machine} is ${off} the database`;
  if (ahead > bounds.fault) return fault(message, mend);
  return ahead > bounds.warning ? warning(message, mend) : fine(message);
}

export const clockCheck: Check = {
  name: 'clock',
  async look({ clock }, db) {
    if (db === null) return [];
    await clock.read();
    const hubs = await createInstances(db)
      .list(clock.now())
      .catch(() => []);
    const others = hubs.filter(({ aheadMs }) => Math.abs(aheadMs) > bounds.warning);
    return [
      findingOf(clock.ahead(), 'this machine'),
      ...others.map(({ aheadMs, name }) => findingOf(aheadMs, name)),
    ];
  },
};

/** Time in milliseconds without a successful run after which an hourly task counts as failing. */
const late = hours(3);

const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
];

function checkHubs(hubs: readonly Instance[]): UnnamedFinding[] {
  const names = repeated(hubs.map(({ name }) => name));
  const versions = [...new Set(hubs.map(({ version }) => version))];
  return [
    fine(hubs.map(({ name }) => name).join(', ') || 'No instance is running'),
    ...names.map((name) =>
      warning(`Several instances have the name ${name}`, 'Give each its own name in HUB_NAME.'),
    ),
    ...warningIf(
      versions.length > 1,
      `Instances of several versions are running: ${versions.join(', ')}`,
      'This is normal during an upgrade. Otherwise restart the instances of the older version.',
    ),
  ];
}

/** Reports failing tasks. A task that no instance runs is no fault. */
const checkRounds = (rounds: readonly TaskRun[], now: Date): UnnamedFinding[] =>
  rounds
    .filter(({ doneAt, failedAt }) => {
      const done = doneAt?.getTime() ?? 0;
      return failedAt !== null && failedAt.getTime() > done && now.getTime() - done > late;
    })
    .map(({ name }) =>
      warning(
        `Scheduled task failing for hours: ${name}`,
        'See the log: search for “scheduled task failed”.',
      ),
    );

export const hubsCheck: Check = {
  name: 'hubs',
  async look({ clock }, db) {
    if (db === null) return [];
    const now = clock.now();
    const hubs = await createInstances(db)
      .list(now)
      .catch(() => null);
    // Before the first start the database has no tables.
    if (hubs === null) return [];
    return [...checkHubs(hubs), ...checkRounds(await listDone(db), now)];
  },
};

/** Waiting time in milliseconds after which a job is overdue. */
const overdue = minutes(30);

function checkQueue({ queue, waiting, failed, oldest }: QueueTally, now: Date): UnnamedFinding[] {
  const waits = oldest === null ? 0 : now.getTime() - oldest.getTime();
  const since = Math.floor(waits / hours(1));
  return [
    ...warningIf(
      failed > 0,
      `${failed} failed in the queue ${queue}`,
      '“jobs list” shows the reason, “jobs retry ID” retries a job, “jobs drop ID” discards it.',
    ),
    ...warningIf(
      waits > overdue,
      `${waiting} queued in the queue ${queue}, the oldest for ${since > 0 ? `${since} h` : 'half an hour'}`,
      'Check that an instance is running (status), and see its log for failed jobs.',
    ),
  ];
}

export const jobsCheck: Check = {
  name: 'jobs',
  async look({ clock }, db) {
    if (db === null) return [];
    // Before the first start the database has no queues.
    const queues = await tallyJobs(db).catch(() => []);
    const findings = queues.flatMap((queue) => checkQueue(queue, clock.now()));
    return findings.length > 0 ? findings : [fine('No failed jobs, and none queued for long')];
  },
};
