/**
 * Data class of a column. `given`: personal data, included in the export. `kept`: personal, but a
 * proof or secret that is never shown. `none`: not personal.
 */
export type ColumnClass = 'given' | 'kept' | 'none';

/**
 * Data classification of a table, declared by the feature that writes it: personal data and its
 * retention.
 */
export interface PersonalTable {
  readonly table: string;
  /** In words, for the documents and for the person. */
  readonly what: string;
  /** Retention of a row, in words. */
  readonly until: string;
  /**
   * Condition for one person's rows, with the user's id as `$1`; null if no row belongs to a
   * person.
   */
  readonly rows: string | null;
  /** Each column of the table, by its name in SQL. */
  readonly columns: Readonly<Record<string, ColumnClass>>;
}

/** Opens the sealed values of a table's rows for the export. */
export interface Reveal {
  /** Columns that it reads besides the exported ones. */
  readonly needs: readonly string[];
  readonly read: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** The same for one person. */
export type RevealTo = (userId: number) => Promise<Reveal>;

/** A feature's part of a person's leaving. */
export interface Eraser {
  /**
   * Deletes a batch of the feature's data about the person in short transactions; returns true if
   * more may remain. It is idempotent and may run twice at once.
   */
  erase(userId: number): Promise<boolean>;
}
