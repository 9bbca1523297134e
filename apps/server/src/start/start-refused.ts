/** Why the hub does not start: sentences for whoever started it. */
export class StartRefused extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'StartRefused';
    this.faults = faults;
  }
}
