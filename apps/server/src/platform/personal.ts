/** Opens the sealed values of a table's rows for the export. */
export interface Reveal {
  /** Columns that it reads in addition to the exported ones. */
  readonly needs: readonly string[];
  readonly read: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** Opens the values of one person's rows. */
export type RevealTo = (userId: number) => Promise<Reveal>;

/** Eraser: a feature's part of deleting a person's data. */
export interface Eraser {
  /**
   * Deletes a batch of the feature's data about the person in short transactions; returns true if
   * more may remain. It is idempotent and may run twice at once.
   */
  erase(userId: number): Promise<boolean>;
}
