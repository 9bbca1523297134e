import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { hours } from '@hub/contract/limits';
import { faultIf, fine, warning, type Check, type UnnamedFinding } from '#doctor/finding.ts';
import { listDone } from '#platform/db/instances/task-runs.ts';

/** Maximum age of the last backup in milliseconds: one day, and two hours to write it. */
const tooOld = hours(26);

function mayWrite(dir: string): boolean {
  const folder = existsSync(dir) ? dir : dirname(dir);
  try {
    accessSync(folder, constants.W_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

const byHand =
  'Set HUB_BACKUP_DIR for nightly backups, or run backup FILE. Copy backups to another machine.';

const nightly = {
  none: 'The first backup in HUB_BACKUP_DIR follows after 02:00 UTC. Or run backup FILE now.',
  old: 'See the log for why HUB_BACKUP_DIR has no newer backup, or run backup FILE.',
} as const;

function checkAge(
  at: Date | null,
  { now, dir }: { now: Date; dir: string | undefined },
): UnnamedFinding {
  if (at === null) {
    return warning('There is no backup yet', dir === undefined ? byHand : nightly.none);
  }
  const age = Math.floor((now.getTime() - at.getTime()) / hours(1));
  const message = `The last backup is ${age} h old`;
  if (now.getTime() - at.getTime() <= tooOld) return fine(message);
  return warning(message, dir === undefined ? byHand : nightly.old);
}

export const backupCheck: Check = {
  name: 'backup',
  async look({ config, clock }, db) {
    const dir = config?.backups?.dir;
    const findings = faultIf(
      dir !== undefined && !mayWrite(dir),
      `The hub cannot write to ${dir}`,
      'Create the folder in HUB_BACKUP_DIR, and make the user of the hub its owner.',
    );
    // The sandbox has no data worth a backup.
    if (db === null || (config?.mode === 'sandbox' && dir === undefined)) return findings;
    const done = await listDone(db).catch(() => []);
    const last = done.find(({ name }) => name === 'backup')?.doneAt ?? null;
    return [...findings, checkAge(last, { now: clock.now(), dir })];
  },
};
