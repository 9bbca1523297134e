import { days, hours, minutes } from '@hub/contract/limits';

/** A nightly backup, and time to write it, in milliseconds. */
const backupAge = hours(26);
/** A refused address is retried for 50 minutes, so an email that waits longer waits for the server. */
const mailWait = hours(1);
/** Emails that fail within an hour before the server counts as refusing: a few addresses are always wrong. */
const refusedInAnHour = 5;
/** A task is late after so many of its intervals, and never sooner than half an hour. */
const intervals = 3;
const shortest = minutes(30);
/** Programs renew a certificate a month before its end. */
const certificateEnds = days(14);

interface TaskRun {
  readonly name: string;
  readonly doneAt: Date | null;
  readonly failedAt: Date | null;
}

/** Facts that the rules evaluate. */
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
  /** End of the public certificate; undefined if it was not read now, or nothing answered. */
  readonly certificateUntil: Date | undefined;
}

/** True for a problem, false for none. An unknown problem is missing. */
export type ProblemStates = ReadonlyMap<string, boolean>;

const age = (now: Date, at: Date | null): number =>
  at === null ? Infinity : now.getTime() - at.getTime();

/** Checks the backup; null while the hub may have been off in the night, and has not failed since. */
function isBackupAtFault({ backup, now, startedAt }: Facts): boolean | null {
  if (backup === null) return false;
  const { doneAt, failedAt } = backup;
  if (failedAt !== null && age(now, failedAt) < age(now, doneAt)) return true;
  if (doneAt === null || age(now, doneAt) <= backupAge) return false;
  return age(now, startedAt) > backupAge ? true : null;
}

const isLate = (at: Date | null, { now }: Facts, every: number): boolean =>
  age(now, at) > Math.max(shortest, intervals * every);

/** Returns true if a task has stopped; null while a new instance has not had time to run it. */
function isTaskStopped(name: string, facts: Facts): boolean | null {
  const every = facts.every[name] ?? 0;
  const doneAt = facts.runs.find((run) => run.name === name)?.doneAt ?? null;
  if (!isLate(doneAt, facts, every)) return false;
  return isLate(facts.startedAt, facts, every) ? true : null;
}

/** Names of the problems, as the database has them. */
const problems = {
  backup: 'backup',
  mail: 'mail',
  refusals: 'refusals',
  certificate: 'certificate',
  task: (name: string): string => `task:${name}`,
} as const;

export function findProblems(facts: Facts): ProblemStates {
  const { now, oldestMail, mailFailures, certificateUntil } = facts;
  const justFailed = mailFailures.filter((at) => age(now, at) <= hours(1));
  const found = new Map<string, boolean>([
    [problems.mail, oldestMail !== null && age(now, oldestMail) > mailWait],
    [problems.refusals, justFailed.length >= refusedInAnHour],
  ]);
  const isBackupMissing = isBackupAtFault(facts);
  if (isBackupMissing !== null) found.set(problems.backup, isBackupMissing);
  for (const name of Object.keys(facts.every)) {
    const isStopped = isTaskStopped(name, facts);
    if (isStopped !== null) found.set(problems.task(name), isStopped);
  }
  if (certificateUntil !== undefined) {
    const left = certificateUntil.getTime() - now.getTime();
    found.set(problems.certificate, left <= certificateEnds);
  }
  return found;
}

/** True if owners are emailed when it begins; an email about failing emails waits for the end. */
export const canTellAtOnce = (problem: string): boolean => problem !== problems.mail;
