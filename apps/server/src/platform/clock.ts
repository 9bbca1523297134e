/** Current time. Services receive the clock as an argument. */
export interface Clock {
  now(): Date;
}

/** Clock shared by all instances on one database, independent of their machines' clocks. */
export interface HubClock extends Clock {
  /** Returns the difference between this machine's clock and the shared clock, in milliseconds. */
  ahead(): number;
  /** Compares the machine's clock with the shared clock again. */
  read(): Promise<void>;
}

/** Clock of this machine, for the only hub on a database. */
export const systemClock: HubClock = {
  now: () => new Date(),
  ahead: () => 0,
  read: async () => {},
};

export const after = (instant: Date, milliseconds: number): Date =>
  new Date(instant.getTime() + milliseconds);
