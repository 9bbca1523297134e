import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { hours } from '@hub/contract/limits';
import { fault, fine, warning, type Check, type UnnamedFinding } from '#doctor/finding.ts';
import { dbOf, type Subject } from '#doctor/subject.ts';
import { listDone } from '#platform/db/instances/task-runs.ts';

/** One each night, and some time to write it; in milliseconds. */
const tooOld = hours(26);

/** Returns true if the folder is writable or can be created. */
function mayWrite(dir: string): boolean {
  const folder = existsSync(dir) ? dir : dirname(dir);
  try {
    accessSync(folder, constants.W_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

const byHand = 'Set HUB_BACKUP_DIR for one each night, or call backup FILE; carry it elsewhere.';

/** Nightly backups. */
const nightly = {
  none: 'HUB_BACKUP_DIR has the first after two o’clock (UTC); or call backup FILE now.',
  old: 'Look into the log why HUB_BACKUP_DIR has no newer one, or call backup FILE.',
} as const;

function judgeAge(
  at: Date | null,
  { now, dir }: { now: Date; dir: string | undefined },
): UnnamedFinding {
  if (at === null) {
    return warning('No backup was ever written', dir === undefined ? byHand : nightly.none);
  }
  const age = Math.floor((now.getTime() - at.getTime()) / hours(1));
  const words = `The last backup was written ${age} h ago`;
  if (now.getTime() - at.getTime() <= tooOld) return fine(words);
  return warning(words, dir === undefined ? byHand : nightly.old);
}

export const backupCheck: Check<Subject> = {
  name: 'backup',
  isSlow: false,
  async look(subject) {
    const { config, clock } = subject;
    const dir = config?.backups?.dir;
    const told: UnnamedFinding[] =
      dir === undefined || mayWrite(dir)
        ? []
        : [
            fault(
              `Nothing can be written to ${dir}`,
              'Make the folder of HUB_BACKUP_DIR, and give it to the user that the hub runs as.',
            ),
          ];
    const db = dbOf(subject);
    // The sandbox has no data worth a backup.
    if (db === null || (config?.mode === 'sandbox' && dir === undefined)) return told;
    const done = await listDone(db).catch(() => []);
    const last = done.find(({ name }) => name === 'backup')?.doneAt ?? null;
    return [...told, judgeAge(last, { now: clock.now(), dir })];
  },
};
