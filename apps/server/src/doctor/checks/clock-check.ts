import { seconds } from '@hub/contract/limits';
import { fault, fine, warning, type Check } from '#doctor/finding.ts';
import { dbOf, type Subject } from '#doctor/subject.ts';
import { createInstances } from '#platform/db/instances/instances.ts';

/**
 * Clock differences in milliseconds: beyond the first a warning, beyond the second the machine is
 * unfit.
 */
const bounds = { warning: seconds(2), fault: seconds(30) } as const;

const mend =
  'Synchronize the clock of the machine (timedatectl set-ntp true). The hub itself uses the clock of the database.';

function findingOf(aheadMs: number, machine: string) {
  const ahead = Math.abs(aheadMs);
  const off = `${(ahead / 1000).toFixed(1)} s ${aheadMs > 0 ? 'ahead of' : 'behind'}`;
  const words = `The clock of ${machine} is ${off} the database`;
  if (ahead > bounds.fault) return fault(words, mend);
  return ahead > bounds.warning ? warning(words, mend) : fine(words);
}

export const clockCheck: Check<Subject> = {
  name: 'clock',
  isSlow: false,
  async look(subject) {
    const db = dbOf(subject);
    if (db === null) return [];
    const { clock } = subject;
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
