/**
 * A statement of a hot path, written out: a server plans it once for each connection, and nothing
 * is built for a call but its values.
 */
export interface Statement<Row> {
  /** Unique in the whole hub: each connection knows it by this name. */
  readonly name: string;
  readonly text: string;
  /** It writes, which takes longer than a read: reads must not wait behind it. */
  readonly writes: boolean;
  /** One plan is good for any values: it is made once for each connection. */
  readonly isPlannedOnce: boolean;
  /** What a row looks like; for the compiler alone. */
  readonly row?: Row;
}

/** Names a text. Its instants come as `Date`, its JSON parsed. */
export const statement = <Row>(name: string, text: string): Statement<Row> => ({
  name,
  text,
  writes: false,
  isPlannedOnce: false,
});

/** The same for one that changes rows and may wait for others that do. */
export const writing = <Row>(name: string, text: string): Statement<Row> => ({
  name,
  text,
  writes: true,
  isPlannedOnce: false,
});

/** The same for a read that finds all it needs by keys, whatever its values are. */
export const plannedOnce = <Row>(name: string, text: string): Statement<Row> => ({
  ...statement<Row>(name, text),
  isPlannedOnce: true,
});
