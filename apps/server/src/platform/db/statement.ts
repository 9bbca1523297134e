/** A written-out statement of a hot path. A connection prepares it once by its name. */
export interface Statement<Row> {
  /** Unique in the hub. */
  readonly name: string;
  readonly text: string;
  /** Reads share connections; a write may wait for a lock and gets one of its own. */
  readonly writes: boolean;
  /** Row type; for the compiler only. */
  readonly row?: Row;
}

/** Names a read. Its instants come as `Date`, its JSON parsed. */
export const statement = <Row>(name: string, text: string): Statement<Row> => ({
  name,
  text,
  writes: false,
});

/** Names a statement that changes rows or locks them. */
export const writing = <Row>(name: string, text: string): Statement<Row> => ({
  name,
  text,
  writes: true,
});
