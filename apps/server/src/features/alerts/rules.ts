import { days, hours, minutes } from '@hub/contract/limits';

/** Maximum age of the last backup in milliseconds: one day, and two hours to write it. */
const backupAge = hours(26);
/** Maximum wait of an email in milliseconds; refused addresses are retried for 50 minutes. */
const mailWait = hours(1);
/** Failed emails within an hour that mean a refusing server. A few addresses are always wrong. */
const refusedInAnHour = 5;
/** A task is late after this many intervals, but not before half an hour. */
const intervals = 3;
const shortest = minutes(30);
/** Remaining validity that is a problem: ACME clients renew a month before the end. */
const certificateEnds = days(14);

interface TaskRun {
  readonly name: string;
  readonly doneAt: Date | null;
  readonly failedAt: Date | null;
}

export interface Facts {
  readonly now: Date;
  /** Start of this instance: tasks cannot be late before it. */
  readonly startedAt: Date;
  /** Null without nightly backups. */
  readonly backup: Pick<TaskRun, 'doneAt' | 'failedAt'> | null;
  readonly oldestMail: Date | null;
  /** Times at which emails failed for good. */
  readonly mailFailures: readonly Date[];
  readonly runs: readonly TaskRun[];
  /** Milliseconds between the runs of each task. */
  readonly every: Readonly<Record<string, number>>;
  /** Expiry date of the public certificate; undefined if it was not read or nothing answered. */
  readonly certificateUntil: Date | undefined;
}

/** True for a problem, false for none. A missing name means that the state is unknown. */
export type ProblemStates = ReadonlyMap<string, boolean>;

const age = (now: Date, at: Date | null): number =>
  at === null ? Infinity : now.getTime() - at.getTime();

/** True for a failed or overdue backup; null if the hub may have been off during the night. */
function isBackupAtFault({ backup, now, startedAt }: Facts): boolean | null {
  if (backup === null) return false;
  const { doneAt, failedAt } = backup;
  if (failedAt !== null && age(now, failedAt) < age(now, doneAt)) return true;
  if (doneAt === null || age(now, doneAt) <= backupAge) return false;
  return age(now, startedAt) > backupAge ? true : null;
}

const isLate = (at: Date | null, { now }: Facts, every: number): boolean =>
  age(now, at) > Math.max(shortest, intervals * every);

/** Returns true if a task has stopped; null if a new instance has not had time to run it. */
function isTaskStopped(name: string, facts: Facts): boolean | null {
  const every = facts.every[name] ?? 0;
  const doneAt = facts.runs.find((run) => run.name === name)?.doneAt ?? null;
  if (!isLate(doneAt, facts, every)) return false;
  return isLate(facts.startedAt, facts, every) ? true : null;
}

/** Returns the state of each problem that is known, by its name in the database. */
export function findProblems(facts: Facts): ProblemStates {
  const { now, oldestMail, mailFailures, certificateUntil } = facts;
  const justFailed = mailFailures.filter((at) => age(now, at) <= hours(1));
  const states = new Map<string, boolean>([
    ['mail', oldestMail !== null && age(now, oldestMail) > mailWait],
    ['refusals', justFailed.length >= refusedInAnHour],
  ]);
  const isBackupMissing = isBackupAtFault(facts);
  if (isBackupMissing !== null) states.set('backup', isBackupMissing);
  for (const name of Object.keys(facts.every)) {
    const isStopped = isTaskStopped(name, facts);
    if (isStopped !== null) states.set(`task:${name}`, isStopped);
  }
  if (certificateUntil !== undefined) {
    const remaining = certificateUntil.getTime() - now.getTime();
    states.set('certificate', remaining <= certificateEnds);
  }
  return states;
}

/** True if owners are emailed at the start. An email about failing emails waits for the end. */
export const canTellAtOnce = (problem: string): boolean => problem !== 'mail';
