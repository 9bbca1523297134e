/** Output of a command: text for people, JSON for programs. */
export interface CommandResult {
  /** 0: done; 1: refused; 2: wrong usage; 3: done but incomplete. */
  readonly exit: 0 | 1 | 2 | 3;
  readonly text: string;
  readonly json: unknown;
  /** True if the findings are the result. They are printed to stdout with every exit code. */
  readonly isReport?: true;
}

export const done = (text: string, json: unknown): CommandResult => ({ exit: 0, text, json });

/** Creates a refusal. `error` is the reason for programs. */
export const refused = (text: string, json: { readonly error: string }): CommandResult => ({
  exit: 1,
  text,
  json,
});

/** Creates a report. Its exit code is 1 if anything is at fault. */
export const report = (isWell: boolean, text: string, json: unknown): CommandResult => ({
  exit: isWell ? 0 : 1,
  text,
  json,
  isReport: true,
});
