/** Statement of a hot path as SQL text. A connection prepares it once, by its name. */
export interface Statement<Row> {
  /** Name that is unique in the hub. */
  readonly name: string;
  readonly text: string;
  /**
   * True if the statement changes or locks rows. Reads share connections; a write gets its own
   * connection, because it may wait for a lock.
   */
  readonly writes: boolean;
  /** Row type; for the compiler only. */
  readonly row?: Row;
}

/** Defines a read. Its rows contain instants as `Date` and JSON as parsed values. */
export const statement = <Row>(name: string, text: string): Statement<Row> => ({
  name,
  text,
  writes: false,
});

/** Defines a statement that changes or locks rows. */
export const writing = <Row>(name: string, text: string): Statement<Row> => ({
  name,
  text,
  writes: true,
});
