/** End of a call, for metrics. It contains no buyer, code or token. */
export interface CallEnd {
  /** Method and path, without the query: `GET /whoami`. */
  readonly call: string;
  /**
   * `answered` (a definite "there is none" is an answer, too); `given_up` by the caller; or kind and
   * reason of the fault, such as `unreachable_timeout` and `refused_client`.
   */
  readonly end: string;
  /** Includes waiting for the limiter and retries. */
  readonly milliseconds: number;
  /** True while the breaker is open: too many calls in a row had no usable answer. */
  readonly isOpen: boolean;
}
