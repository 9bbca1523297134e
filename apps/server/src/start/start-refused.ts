import { IndexKeyLost } from '#platform/db/sealed/keyed-index.ts';

/** Why the hub does not start: sentences for whoever started it. */
export class StartRefused extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'StartRefused';
    this.faults = faults;
  }
}

/** What whoever starts the hub can mend becomes a sentence; any other error stays as it is. */
export const asRefusal = (error: unknown): unknown =>
  error instanceof IndexKeyLost ? new StartRefused([error.message]) : error;
