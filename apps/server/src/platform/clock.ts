/** The time, as an argument: services have no clock of their own. */
export interface Clock {
  now(): Date;
}

/** The clock of a whole hub: the same to all hubs of one database, whatever their machines think. */
export interface HubClock extends Clock {
  /** How far this machine's own clock is ahead of it, in milliseconds. */
  ahead(): number;
  /** Compares anew with what it goes by. */
  read(): Promise<void>;
}

/** This machine's: for a hub that is alone with its database. */
export const systemClock: HubClock = {
  now: () => new Date(),
  ahead: () => 0,
  read: async () => {},
};

/** `instant` plus so many milliseconds. */
export const after = (instant: Date, milliseconds: number): Date =>
  new Date(instant.getTime() + milliseconds);
