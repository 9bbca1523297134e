type Level = 'fine' | 'warning' | 'fault';

/** Finding of a check: one line. */
export interface Finding {
  readonly check: string;
  readonly level: Level;
  readonly words: string;
  /** Fix; null if none is needed. */
  readonly mend: string | null;
}

/** Finding before the name of its check is added. */
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

/** Returns a list with the finding if it applies, otherwise an empty list. */
export const warningIf = (applies: boolean, words: string, mend: string): UnnamedFinding[] =>
  applies ? [warning(words, mend)] : [];
export const faultIf = (applies: boolean, words: string, mend: string): UnnamedFinding[] =>
  applies ? [fault(words, mend)] : [];

/** Check of one subject. It also reports that all is well. */
export interface Check<Subject> {
  readonly name: string;
  /** True if it uses the network or takes long: startup skips it. */
  readonly isSlow: boolean;
  /** True if it asks another service, which may recover without a fix here. */
  readonly asksOthers?: boolean;
  /** Returns expected faults. An exception counts as a fault of the check itself. */
  look(subject: Subject): Promise<readonly UnnamedFinding[]>;
}
