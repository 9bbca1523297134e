/** Current time. Services receive the clock as an argument. */
export interface Clock {
  now(): Date;
}

/** Clock shared by all instances on one database, independent of their machines' clocks. */
export interface HubClock extends Clock {
  /** Offset of this machine's clock against the shared one, in milliseconds. */
  ahead(): number;
  /** Compares the machine's clock with the reference again. */
  read(): Promise<void>;
}

/** Clock of this machine, for the only hub on a database. */
export const systemClock: HubClock = {
  now: () => new Date(),
  ahead: () => 0,
  read: async () => {},
};

/** Returns `instant` plus this many milliseconds. */
export const after = (instant: Date, milliseconds: number): Date =>
  new Date(instant.getTime() + milliseconds);
