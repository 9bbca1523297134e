import { hours } from '@hub/contract/limits';
import { fine, warning, warningIf, type Check, type UnnamedFinding } from '#doctor/finding.ts';
import { dbOf, type Subject } from '#doctor/subject.ts';
import { createInstances, type Instance } from '#platform/db/instances/instances.ts';
import { listDone, type TaskRun } from '#platform/db/instances/task-runs.ts';

/** An hourly task that has not run for this long is failing; in milliseconds. */
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

/** Reports failing tasks. Tasks that no instance runs are not at fault. */
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

export const hubsCheck: Check<Subject> = {
  name: 'hubs',
  isSlow: false,
  async look(subject) {
    const db = dbOf(subject);
    if (db === null) return [];
    const now = subject.clock.now();
    const hubs = await createInstances(db)
      .list(now)
      .catch(() => null);
    // No tables exist before the first start.
    if (hubs === null) return [];
    return [...checkHubs(hubs), ...checkRounds(await listDone(db), now)];
  },
};
