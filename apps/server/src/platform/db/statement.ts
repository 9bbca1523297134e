/** Statement of a hot path as SQL text. A connection prepares it once, by its name. */
export interface Statement<Row> {
  /** Unique in the hub. */
  readonly name: string;
  readonly text: string;
  /** Reads share connections. A write may wait for a lock and gets its own connection. */
  readonly writes: boolean;
  /** Row type; for the compiler only. */
  readonly row?: Row;
}

/** Defines a read. Its instants arrive as `Date`, and its JSON parsed. */
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
