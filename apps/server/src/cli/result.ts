export interface CommandResult {
  /** 0: done; 1: refused; 2: wrong usage; 3: done but incomplete. */
  readonly exit: 0 | 1 | 2 | 3;
  readonly text: string;
  readonly json: unknown;
  /** True if the findings are the result. They are printed to stdout with every exit code. */
  readonly isReport?: true;
}

export const done = (text: string, json: unknown): CommandResult => ({ exit: 0, text, json });

interface Refusal {
  /** Reason for programs. */
  readonly error: string;
  readonly [more: string]: unknown;
}

export const refused = (text: string, json: Refusal): CommandResult => ({ exit: 1, text, json });

export const report = (isWell: boolean, text: string, json: unknown): CommandResult => ({
  exit: isWell ? 0 : 1,
  text,
  json,
  isReport: true,
});
