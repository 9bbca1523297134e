/** The time, as an argument: services have no clock of their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** `instant` plus so many milliseconds. */
export const after = (instant: Date, milliseconds: number): Date =>
  new Date(instant.getTime() + milliseconds);
