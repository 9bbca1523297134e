type Level = 'fine' | 'warning' | 'fault';

/** What a check found: one line. */
export interface Finding {
  /** Which check it is of. */
  readonly check: string;
  readonly level: Level;
  readonly words: string;
  /** What to do about it; null: nothing. */
  readonly mend: string | null;
}

/** The same, before it is known which check says it. */
export type Told = Omit<Finding, 'check'>;

export const fine = (words: string): Told => ({ level: 'fine', words, mend: null });
export const warning = (words: string, mend: string): Told => ({ level: 'warning', words, mend });
export const fault = (words: string, mend: string): Told => ({ level: 'fault', words, mend });

/** One subject that is looked at. Every check says what is fine, too. */
export interface Check<Subject> {
  readonly name: string;
  /** Whether it asks the network or takes long: a start does without it. */
  readonly isSlow: boolean;
  /** Whether it asks others, who may be away and come back with nobody mending anything here. */
  readonly asksOthers?: boolean;
  /** Throws nothing on purpose: what it throws is a fault of its own. */
  look(subject: Subject): Promise<readonly Told[]>;
}
