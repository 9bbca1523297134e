import { IndexKeyLost } from '#platform/db/sealed/blind-index.ts';

/** Reasons why the hub does not start, as sentences for the operator. */
export class StartRefused extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'StartRefused';
    this.faults = faults;
  }
}

/** Turns an error that the operator can fix into a sentence; any other error is unchanged. */
export const asRefusal = (error: unknown): unknown =>
  error instanceof IndexKeyLost ? new StartRefused([error.message]) : error;
