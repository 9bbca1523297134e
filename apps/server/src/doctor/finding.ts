import type { Subject } from './subject.ts';
import type { Db } from '#platform/db/db.ts';

/** Finding of a check, one line in the report. */
export interface Finding {
  readonly check: string;
  readonly level: 'fine' | 'warning' | 'fault';
  readonly words: string;
  /** Fix; null if the check found no fault. */
  readonly mend: string | null;
}

export type UnnamedFinding = Omit<Finding, 'check'>;

export const fine = (words: string): UnnamedFinding => ({ level: 'fine', words, mend: null });
export const warning = (words: string, mend: string): UnnamedFinding => ({
  level: 'warning',
  words,
  mend,
});
export const fault = (words: string, mend: string): UnnamedFinding => ({
  level: 'fault',
  words,
  mend,
});

/** Returns a list with the warning if it applies, otherwise an empty list. */
export const warningIf = (applies: boolean, words: string, mend: string): UnnamedFinding[] =>
  applies ? [warning(words, mend)] : [];
export const faultIf = (applies: boolean, words: string, mend: string): UnnamedFinding[] =>
  applies ? [fault(words, mend)] : [];

/** Check of one part of the hub. It also reports that the part is fine. */
export interface Check {
  readonly name: string;
  /** True for a check that uses the network or takes long. The start skips it. */
  readonly isSlow?: boolean;
  /** True for a check of another service, which may recover without a fix here. */
  readonly asksOthers?: boolean;
  /** `db` is null if it is not open. An exception counts as a fault of the check itself. */
  look(subject: Subject, db: Db | null): Promise<readonly UnnamedFinding[]>;
}
