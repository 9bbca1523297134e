/**
 * A read of one user's rows that travels inside the look-up of their session, so that a call which
 * shows them is one round trip.
 */
export interface UserRead<T> {
  /** Unique in the whole hub. */
  readonly name: string;
  /** An expression of SQL for one value, which may be JSON: `u.id` is the user, `$2` the time. */
  readonly text: string;
  /** What the value means. */
  read(value: unknown): T;
}
