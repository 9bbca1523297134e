export interface Reveal {
  /** Columns that the function reads in addition to the exported columns. */
  readonly needs: readonly string[];
  readonly read: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** Unseals the values of one person's rows. */
export type RevealTo = (userId: number) => Promise<Reveal>;

/** Function of a feature that deletes a person's data. */
export interface Eraser {
  /**
   * Deletes a batch of the feature's data about the person in short transactions. Returns true if
   * more data may remain. It is idempotent and may run twice simultaneously.
   */
  erase(userId: number): Promise<boolean>;
}
