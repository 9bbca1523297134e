/**
 * What a column says of people. `given`: about a person, who gets it in their export. `kept`: about
 * a person, and a proof or secret that is shown to nobody. `none`: about nobody.
 */
export type ColumnClass = 'given' | 'kept' | 'none';

/** What a table holds of people, and how long: the feature that writes it says so. */
export interface PersonalTable {
  readonly table: string;
  /** In words, for the documents and for the person. */
  readonly what: string;
  /** How long a row is kept, in words. */
  readonly until: string;
  /** Which rows are one person's, as a condition in which `$1` is the user's id; null: nobody's. */
  readonly rows: string | null;
  /** Each column of the table, by its name in SQL. */
  readonly columns: Readonly<Record<string, ColumnClass>>;
}

/** What makes a table's rows readable where something in them is sealed. */
export interface Reveal {
  /** Columns that it reads beside those that are given. */
  readonly needs: readonly string[];
  readonly read: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** The same for one person. */
export type RevealTo = (userId: number) => Promise<Reveal>;

/** A feature's part of a person's leaving. */
export interface Eraser {
  /**
   * Takes away a portion of what the feature holds of the person, in short transactions; answers
   * whether there may be more. Done twice, or by two at once, it is the same.
   */
  erase(userId: number): Promise<boolean>;
}
