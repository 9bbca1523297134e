/** End of a call, for metrics. It has no buyer, code or token. */
export interface CallEnd {
  /** Method and path, without the query: `GET /whoami`. */
  readonly call: string;
  /**
   * End of a call: `answered`, even if the answer is that nothing exists; `given_up` if the caller
   * canceled the call; or type and reason of the fault, such as `unreachable_timeout` or
   * `refused_client`.
   */
  readonly end: string;
  /** Duration, including the wait for the limiter and retries. */
  readonly milliseconds: number;
  /** True while the breaker is open because too many calls in a row had no usable answer. */
  readonly isOpen: boolean;
}
